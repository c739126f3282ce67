import type * as pkijs from 'pkijs';
import { isOrganizationInn } from 'shared-kernel/domain/requisites';
import { isSameName } from './same-name.ts';

/** Attributes of a name; the last three are those of Russian certificates (order 795 of the FSB). */
const OID = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
  organization: '2.5.4.10',
  inn: '1.2.643.3.131.1.1',
  organizationInn: '1.2.643.100.4',
} as const;

/** What a certificate says about its owner. */
export interface CertificateFacts {
  /** Person, or the common name when no person is named. */
  readonly name: string;
  readonly organization: string | null;
  /** Of the organisation when it is named, otherwise of the person. */
  readonly inn: string | null;
  /** Whether `inn` is an organisation's. */
  readonly isOrganizationInn: boolean;
  readonly subject: string;
  readonly issuer: string;
  /** Hex, upper case. */
  readonly serial: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

function getValue(name: pkijs.RelativeDistinguishedNames, type: string): string | null {
  const value: unknown = name.typesAndValues.find((one) => one.type === type)?.value.valueBlock.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const LABELS: Readonly<Record<string, string>> = {
  [OID.commonName]: 'CN',
  [OID.surname]: 'SN',
  [OID.givenName]: 'G',
  [OID.organization]: 'O',
  '2.5.4.6': 'C',
  '2.5.4.12': 'T',
  '1.2.840.113549.1.9.1': 'E',
};

function toText(name: pkijs.RelativeDistinguishedNames): string {
  return name.typesAndValues
    .map(
      ({ type, value }) =>
        `${LABELS[type] ?? type}=${String(value.valueBlock.value).replace(/[,\\+"]/g, '\\$&')}`,
    )
    .join(', ');
}

/** A person's INN is padded to twelve signs where an organisation's stands. */
const withoutPadding = (inn: string | null): string | null => inn?.replace(/^00(?=\d{10}$)/, '') ?? null;

/** Whether it is a person's, and not an organisation's alone. */
export const namesPerson = ({
  name,
  organization,
}: Pick<CertificateFacts, 'name' | 'organization'>): boolean =>
  organization === null || !isSameName(name, organization);

/** Reads a certificate. */
export function toCertificateFacts(certificate: pkijs.Certificate): CertificateFacts {
  const { subject, issuer } = certificate;
  const surname = getValue(subject, OID.surname);
  const person =
    surname === null ? null : [surname, getValue(subject, OID.givenName)].filter(Boolean).join(' ');
  const organization = getValue(subject, OID.organization);
  const organizationInn = getValue(subject, OID.organizationInn);
  const inn = withoutPadding(organizationInn ?? getValue(subject, OID.inn));
  return {
    name: person ?? getValue(subject, OID.commonName) ?? organization ?? '—',
    organization,
    inn,
    isOrganizationInn:
      organizationInn !== null || (organization !== null && inn !== null && isOrganizationInn(inn)),
    subject: toText(subject),
    issuer: getValue(issuer, OID.commonName) ?? toText(issuer),
    serial: Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString('hex').toUpperCase(),
    validFrom: certificate.notBefore.value,
    validTo: certificate.notAfter.value,
  };
}
