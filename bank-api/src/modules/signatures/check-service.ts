import type * as pkijs from 'pkijs';
import type {
  CertificateState,
  SignatureCheck,
  SignatureFault,
  SignatureTimeFault,
  VouchingAuthority,
} from 'shared-kernel/contract/signature-checks';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import type { Db } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { UploadedFile } from '../../http/upload.ts';
import type { Clock } from '../module.ts';
import type { EmbeddedAuthority } from './authority.ts';
import { toCertificateFacts } from './certificate-facts.ts';
import { findRegistered } from './certificate-identity.ts';
import {
  findCertificate,
  findClaimedTime,
  isGost,
  parseSignedData,
  getValidity,
  verifyWheneverMade,
} from './cms-verifier.ts';
import { contentOfFile, type SignedContent } from './signed-content.ts';
import { findTimeFault } from './signature-time.ts';
import { findStoredAt } from './signatures-repository.ts';
import type { TrustStore } from './trust.ts';
import { vouchingFor } from './vouching.ts';

interface Verdict {
  readonly fault: SignatureFault | null;
  readonly state: CertificateState | null;
  readonly timeFault?: SignatureTimeFault | null;
  readonly authority?: VouchingAuthority;
}

const FAULTS: Readonly<Partial<Record<ErrorCode, SignatureFault>>> = {
  signature_invalid: 'mismatch',
  signature_not_detached: 'embedded_content',
  signature_unsupported: 'unsupported',
};

/** Code of a refusal; anything else is no answer to the question and is passed on. */
async function toRefusal(work: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'unavailable') return error.code;
    throw error;
  }
}

function toSignerName(certificate: pkijs.Certificate): SignatureCheck['signer'] {
  const facts = toCertificateFacts(certificate);
  return {
    name: facts.name,
    organization: facts.organization,
    inn: facts.inn,
    certificate_serial: facts.serial,
    certificate_issuer: facts.issuer,
    certificate_valid_from: facts.validFrom.toISOString(),
    certificate_valid_to: facts.validTo.toISOString(),
  };
}

export interface CheckDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly authority: EmbeddedAuthority;
  readonly trust: TrustStore;
}

/** Checks signatures for whoever asks. */
export function createCheckService({ db, clock, authority, trust: trusted }: CheckDependencies) {
  async function judge(
    cms: Uint8Array<ArrayBuffer>,
    content: SignedContent,
    certificate: pkijs.Certificate,
    claimedAt: Date | null,
  ): Promise<Verdict> {
    const trust = await trusted.current();
    // First the file: a certificate that is not trusted does not make a signature one of another file.
    const code = await toRefusal(verifyWheneverMade(cms, content, { ...trust, authorities: 'any' }, null));
    if (code !== null && code !== 'certificate_invalid') {
      const fault = FAULTS[code] ?? 'mismatch';
      return { fault, state: fault === 'unsupported' ? 'unsupported' : null };
    }
    const signedAt = await findStoredAt(db, Buffer.from(cms));
    const revokedAt = (await findRegistered(db, certificate))?.revoked_at ?? null;
    // When the bank stored a signature is known; any other is judged by this day.
    const at = signedAt === null ? clock() : new Date(signedAt);
    const chain = await toRefusal(verifyWheneverMade(cms, content, trust, at));
    if (code === 'certificate_invalid' || chain !== null) return { fault: null, state: 'untrusted' };
    const validity = getValidity(certificate);
    const vouching = await vouchingFor(certificate, await authority.certificate(db, at));
    const timeFault = findTimeFault(claimedAt, validity, at);
    const of = (state: CertificateState): Verdict => ({ fault: null, state, timeFault, authority: vouching });
    if (revokedAt !== null && (signedAt === null || signedAt > revokedAt)) return of('revoked');
    if (at > validity.notAfter) return of('expired');
    return of(at < validity.notBefore ? 'not_yet_valid' : 'trusted');
  }

  /** Checks any detached signature against any file; stores nothing and refuses nothing: the answer says what is wrong. */
  async function check(cms: Uint8Array<ArrayBuffer>, file: UploadedFile): Promise<SignatureCheck> {
    const about = {
      // eslint-disable-next-line no-control-regex -- a name is only shown, but not with signs that steer a terminal
      file_name: file.fileName.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 200),
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
    };
    const nothing = { signer: null, claimed_at: null, is_gost: false, certificate_state: null, valid: false };
    let signed: pkijs.SignedData;
    try {
      signed = parseSignedData(cms);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...about, ...nothing, fault: 'not_a_signature' };
    }
    const certificate = findCertificate(signed);
    if (certificate === undefined) return { ...about, ...nothing, fault: 'not_a_signature' };
    const claimedAt = findClaimedTime(signed);
    const {
      fault,
      state,
      timeFault = null,
      authority = null,
    } = await judge(cms, contentOfFile(file.path), certificate, claimedAt);
    return {
      ...about,
      valid: fault === null && state === 'trusted' && timeFault === null,
      fault,
      certificate_state: state,
      signer: toSignerName(certificate),
      authority,
      time_fault: timeFault,
      claimed_at: claimedAt?.toISOString() ?? null,
      is_gost: isGost(signed),
    };
  }

  return { check };
}
