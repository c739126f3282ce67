import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
} from 'pdf-lib';

function textOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) return '';
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** Glyphs of a font by their number, as its ToUnicode map names them. */
function glyphsOf(font: PDFDict): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [, glyph = '', unicode = ''] of textOf(font.lookup(PDFName.of('ToUnicode'))).matchAll(
    /<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]+)>/g,
  )) {
    const units = unicode.match(/.{4}/g) ?? [];
    map.set(
      glyph.toLowerCase(),
      units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
    );
  }
  return map;
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray() : contents === undefined ? [] : [contents];
  return streams.map((stream) => textOf(page.doc.context.lookup(stream))).join('\n');
}

/** What a reader sees of a PDF: the drawn texts in their order, one a line. For tests. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes);
  const lines: string[] = [];
  for (const page of pdf.getPages()) {
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    const glyphs = new Map(
      (fonts?.keys() ?? []).map((name) => [
        name.asString(),
        glyphsOf(fonts?.lookup(name, PDFDict) as PDFDict),
      ]),
    );
    let current: ReadonlyMap<string, string> = new Map();
    for (const [, font, hex] of contentOf(page).matchAll(/(\/\S+) [\d.]+ Tf|<([0-9a-fA-F]+)> Tj/g)) {
      if (font !== undefined) current = glyphs.get(font) ?? new Map();
      if (hex !== undefined)
        lines.push(
          (hex.match(/.{4}/g) ?? []).map((glyph) => current.get(glyph.toLowerCase()) ?? '?').join(''),
        );
    }
  }
  return lines.join('\n');
}
