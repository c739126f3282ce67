import { encode } from 'uqr';
import { createPdf } from '../../pdf/pdf-writer.ts';
import type { ProtocolData, ProtocolSignature, SimpleSignature } from './protocol-data.ts';
import {
  algorithmText,
  authorityText,
  dayText,
  groupedHex,
  momentText,
  PROTOCOL,
  resultText,
  revocationText,
  simpleFacts,
  sizeText,
} from './protocol-texts.ts';

const QR_QUIET = 4;

/** The modules of a QR code, true is dark; with the light frame that readers need. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: QR_QUIET }).data;
}

function stampLines({
  signer,
  organization,
  serial,
  validFrom,
  validTo,
}: ProtocolSignature): readonly string[] {
  const owner = [signer, organization].filter(Boolean).join(', ');
  return [
    PROTOCOL.stamp.serial(serial),
    PROTOCOL.stamp.owner(owner),
    PROTOCOL.stamp.validity(dayText(validFrom), dayText(validTo)),
  ];
}

function signatureFacts(signature: ProtocolSignature): [string, string][] {
  const { labels } = PROTOCOL;
  const poa = signature.powerOfAttorney;
  const rows: (readonly [string, string | null])[] = [
    [labels.result, resultText(signature)],
    [labels.signer, signature.signer],
    [labels.organization, signature.organization],
    [labels.inn, signature.inn],
    [labels.powerOfAttorney, poa && PROTOCOL.powerOfAttorneyText(poa.number, dayText(poa.validTo))],
    [labels.signedAt, momentText(signature.signedAt)],
    [labels.serial, signature.serial],
    [labels.issuer, signature.issuer],
    [labels.authority, authorityText(signature)],
    [labels.validity, `${dayText(signature.validFrom)} – ${dayText(signature.validTo)}`],
    [labels.revoked, revocationText(signature)],
    [labels.algorithm, algorithmText(signature)],
    [labels.signatureSha256, groupedHex(signature.sha256)],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function simpleStamp({ signer, role, codeSentTo, signedAt }: SimpleSignature) {
  const owner = [signer, role].filter(Boolean).join(', ');
  const { stampTitle, stampCode, stampSignedAt } = PROTOCOL.simple;
  return {
    title: stampTitle,
    lines: [PROTOCOL.stamp.owner(owner), stampCode(codeSentTo), stampSignedAt(momentText(signedAt))],
  };
}

/** The protocol of a version's signatures: the document, its hashes, who signed, the stamp and the QR code. */
export async function renderProtocol(data: ProtocolData): Promise<Uint8Array> {
  const footer = { left: PROTOCOL.footer(data.code), page: PROTOCOL.page };
  const pdf = await createPdf(PROTOCOL.title, footer, new Date(data.madeAt));
  const { labels } = PROTOCOL;
  pdf.title(
    PROTOCOL.title,
    `${PROTOCOL.subtitle(data.bankName)} · ${PROTOCOL.made(momentText(data.madeAt))}`,
  );
  pdf.heading(PROTOCOL.document);
  pdf.facts([
    [labels.title, data.title],
    ...(data.applicationNumber === null
      ? []
      : [[labels.application, PROTOCOL.application(data.applicationNumber)] as const]),
    [labels.file, data.fileName],
    [labels.size, sizeText(data.sizeBytes)],
    [labels.version, PROTOCOL.versionText(data.version, data.isCurrent)],
    [labels.uploadedAt, momentText(data.uploadedAt)],
    [labels.sha256, groupedHex(data.sha256)],
  ]);
  const qr = { modules: qrModules(data.address), text: `${PROTOCOL.qr} ${data.address}` };
  const count = data.signatures.length + data.simple.length;
  data.signatures.forEach((signature, index) => {
    const isLast = index === count - 1;
    pdf.heading(PROTOCOL.signature(index + 1));
    pdf.facts(signatureFacts(signature));
    // The mark of an electronic signature by GOST R 7.0.97-2016, 5.23; the QR code stands beside the last one.
    pdf.marks(
      signature.isValid ? { title: PROTOCOL.stamp.title, lines: stampLines(signature) } : undefined,
      isLast ? qr : undefined,
    );
  });
  data.simple.forEach((signature, index) => {
    const number = data.signatures.length + index + 1;
    pdf.heading(PROTOCOL.signature(number));
    pdf.facts(simpleFacts(signature));
    pdf.marks(signature.isValid ? simpleStamp(signature) : undefined, number === count ? qr : undefined);
  });
  pdf.paragraph(qr.text);
  return pdf.save();
}
