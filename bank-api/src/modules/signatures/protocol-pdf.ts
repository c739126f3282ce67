import { encode } from 'uqr';
import { createPdf, rgb, wrap, type Canvas } from '../documents/pdf/pdf-writer.ts';
import type { ProtocolData, ProtocolSignature } from './protocol-data.ts';
import {
  authorityText,
  dayText,
  groupedHex,
  momentText,
  PROTOCOL,
  resultText,
  revocationText,
  sizeText,
} from './protocol-texts.ts';

const STAMP_BLUE = rgb(0.09, 0.27, 0.62);
const QR_SIZE = 108;
const QR_QUIET = 4;
const STAMP_WIDTH = 340;
const STAMP_TEXT = 9;
const LINE = 13;

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

/** The mark of an electronic signature by GOST R 7.0.97-2016, 5.23. */
function drawStamp(lines: readonly string[]) {
  return ({ page, left, top, regular, bold }: Canvas): void => {
    const height = (lines.length + 1) * LINE + 20;
    page.drawRectangle({
      x: left,
      y: top - height,
      width: STAMP_WIDTH,
      height,
      borderColor: STAMP_BLUE,
      borderWidth: 1.4,
    });
    const title = PROTOCOL.stamp.title;
    const shift = (STAMP_WIDTH - bold.widthOfTextAtSize(title, STAMP_TEXT)) / 2;
    let y = top - 18;
    page.drawText(title, { x: left + shift, y, size: STAMP_TEXT, font: bold, color: STAMP_BLUE });
    for (const line of lines) {
      y -= LINE;
      page.drawText(line, {
        x: left + 10,
        y: y - 2,
        size: STAMP_TEXT - 0.5,
        font: regular,
        color: STAMP_BLUE,
      });
    }
  };
}

function drawQr(address: string) {
  return ({ page, left, top, width }: Canvas): void => {
    const modules = qrModules(address);
    const size = QR_SIZE / modules.length;
    modules.forEach((row, rowIndex) => {
      row.forEach((isDark, column) => {
        if (!isDark) return;
        page.drawRectangle({
          x: left + width - QR_SIZE + column * size,
          y: top - (rowIndex + 1) * size,
          // A hair wider, so that no light line shows between neighbours.
          width: size + 0.05,
          height: size + 0.05,
          color: rgb(0, 0, 0),
        });
      });
    });
  };
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
    [labels.algorithm, signature.isGost ? PROTOCOL.gost : PROTOCOL.ecdsa],
    [labels.signatureSha256, groupedHex(signature.sha256)],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
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
  data.signatures.forEach((signature, index) => {
    const isLast = index === data.signatures.length - 1;
    pdf.heading(PROTOCOL.signature(index + 1));
    pdf.facts(signatureFacts(signature));
    const texts = signature.isValid ? stampLines(signature) : [];
    // The QR code stands beside the last stamp.
    const height = Math.max(texts.length === 0 ? 0 : (texts.length + 2) * LINE + 20, isLast ? QR_SIZE : 0);
    pdf.block(height, (canvas) => {
      const lines = texts.flatMap((text) => wrap(text, canvas.regular, STAMP_TEXT - 0.5, STAMP_WIDTH - 20));
      if (lines.length > 0) drawStamp(lines)(canvas);
      if (isLast) drawQr(data.address)(canvas);
    });
  });
  pdf.paragraph(`${PROTOCOL.qr} ${data.address}`);
  return pdf.save();
}
