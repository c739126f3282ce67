import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type fontkit from '@pdf-lib/fontkit';
import type { ColorTypes, PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib';

type Fontkit = typeof fontkit;

const require = createRequire(import.meta.url);
const PAGE = { width: 595.28, height: 841.89 } as const;
const MARGIN = { left: 62, right: 48, top: 56, bottom: 64 } as const;
const WIDTH = PAGE.width - MARGIN.left - MARGIN.right;
const TEXT_SIZE = 10;
const LINE = 1.42;

/** A colour by its parts from 0 to 1. */
export function rgb(red: number, green: number, blue: number): RGB {
  return { type: 'RGB' as ColorTypes.RGB, red, green, blue };
}

const INK = rgb(0.1, 0.11, 0.14);
const GREY = rgb(0.42, 0.44, 0.5);
const RULE = rgb(0.76, 0.78, 0.82);
const SHADE = rgb(0.955, 0.96, 0.97);
const CELL_PADDING = 5;

type Align = 'left' | 'right' | 'center';

/** Column of a table; `share` is its part of the width. */
export interface Column {
  readonly title: string;
  readonly share: number;
  readonly align?: Align;
}

/** A party's requisites under a document. */
export interface Party {
  readonly role: string;
  readonly lines: readonly string[];
  readonly signatory: string;
}

/** Texts of a page's foot. */
export interface Footer {
  readonly left: string;
  /** `Стр. 1 из 3`. */
  readonly page: (number: number, count: number) => string;
}

/** A free area of the page, for what is drawn by hand. */
export interface Canvas {
  readonly page: PDFPage;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

/** Writes a document from top to bottom; pages are begun by themselves. */
export interface PdfWriter {
  title(text: string, subtitle?: string): void;
  heading(text: string): void;
  paragraph(
    text: string,
    options?: { readonly indent?: number; readonly bold?: boolean; readonly align?: Align },
  ): void;
  /** A place and a date at the two ends of a line. */
  ends(left: string, right: string): void;
  facts(rows: readonly (readonly [label: string, value: string])[]): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[], total?: readonly string[]): void;
  parties(parties: readonly [Party, Party]): void;
  /** Leaves an area of this height free, on one page, for what `draw` puts into it. */
  block(height: number, draw: (canvas: Canvas) => void): void;
  save(): Promise<Uint8Array>;
}

const fonts = new Map<string, Promise<Buffer>>();

function fontFile(name: string): Promise<Buffer> {
  const known = fonts.get(name) ?? readFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  fonts.set(name, known);
  return known;
}

/** Reading a font takes longer than writing a page, so it is read once; every document has a subset of its own. */
function rememberingFonts(reader: Fontkit): Fontkit {
  const parsed = new WeakMap<Uint8Array, ReturnType<Fontkit['create']>>();
  return {
    ...reader,
    create(data, postscriptName) {
      const known = parsed.get(data);
      if (known !== undefined) {
        // A glyph that another document met as a part of a composed letter has forgotten which letter it is itself:
        // copied text and search would then find another one.
        (known as unknown as { _glyphs: Record<number, unknown> })._glyphs = {};
        return known;
      }
      const font = reader.create(data, postscriptName);
      parsed.set(data, font);
      return font;
    },
  };
}

let libraries:
  Promise<{ readonly PDFDocument: typeof PDFDocument; readonly fontReader: Fontkit }> | undefined;

/** Loaded with the first document: a server that has written none is smaller by tens of megabytes. */
function loadLibraries() {
  libraries ??= Promise.all([import('pdf-lib'), import('@pdf-lib/fontkit')]).then(([pdfLib, fonts]) => ({
    PDFDocument: pdfLib.PDFDocument,
    fontReader: rememberingFonts(fonts.default),
  }));
  return libraries;
}

const advances = new WeakMap<PDFFont, Map<string, number>>();

/** Width of a text: signs are measured once a document, because shaping every cell of a long table takes seconds. */
function widthOf(text: string, font: PDFFont, size: number): number {
  const known = advances.get(font) ?? new Map<string, number>();
  advances.set(font, known);
  let width = 0;
  for (const sign of text) {
    const advance = known.get(sign) ?? font.widthOfTextAtSize(sign, 1000) / 1000;
    known.set(sign, advance);
    width += advance;
  }
  return width * size;
}

/** Words into lines of at most `width`; a word that is longer is broken. */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const candidate = line === '' ? word : `${line} ${word}`;
      if (widthOf(candidate, font, size) <= width) {
        line = candidate;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (widthOf(line, font, size) > width) {
        let cut = line.length - 1;
        while (cut > 1 && widthOf(line.slice(0, cut), font, size) > width) cut -= 1;
        lines.push(line.slice(0, cut));
        line = line.slice(cut);
      }
    }
    lines.push(line);
  }
  return lines;
}

/** Begins a document of A4 pages. Dates of the file are those of the document, so that the same data gives the same file. */
export async function createPdf(name: string, footer: Footer, createdAt: Date): Promise<PdfWriter> {
  const { PDFDocument, fontReader } = await loadLibraries();
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontReader);
  const regular = await pdf.embedFont(await fontFile('DejaVuSerif'), { subset: true });
  const bold = await pdf.embedFont(await fontFile('DejaVuSerif-Bold'), { subset: true });
  pdf.setTitle(name, { showInWindowTitleBar: true });
  pdf.setLanguage('ru-RU');
  pdf.setCreationDate(createdAt);
  pdf.setModificationDate(createdAt);
  let page: PDFPage = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - MARGIN.top;

  function need(height: number): boolean {
    if (y - height >= MARGIN.bottom) return false;
    page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - MARGIN.top;
    return true;
  }

  function drawLine(
    line: string,
    font: PDFFont,
    size: number,
    left: number,
    width: number,
    align: Align,
    color = INK,
  ): void {
    const free = width - widthOf(line, font, size);
    const shift = align === 'left' ? 0 : align === 'right' ? free : free / 2;
    page.drawText(line, { x: left + shift, y: y - size, size, font, color });
  }

  function write(
    text: string,
    font: PDFFont,
    size: number,
    left: number,
    width: number,
    align: Align,
    color = INK,
  ): void {
    for (const line of wrap(text, font, size, width)) {
      need(size * LINE);
      drawLine(line, font, size, left, width, align, color);
      y -= size * LINE;
    }
  }

  function row(
    cells: readonly string[],
    columns: readonly Column[],
    font: PDFFont,
    size: number,
    shaded: boolean,
  ): void {
    const widths = columns.map((column) => column.share * WIDTH);
    const wrapped = cells.map((cell, index) =>
      wrap(cell, font, size, (widths[index] ?? 0) - 2 * CELL_PADDING),
    );
    const height = Math.max(...wrapped.map((lines) => lines.length)) * size * LINE + 2 * CELL_PADDING - 2;
    let left: number = MARGIN.left;
    const top = y;
    wrapped.forEach((lines, index) => {
      const width = widths[index] ?? 0;
      page.drawRectangle({
        x: left,
        y: top - height,
        width,
        height,
        borderColor: RULE,
        borderWidth: 0.6,
        ...(shaded ? { color: SHADE } : {}),
      });
      y = top - CELL_PADDING;
      for (const line of lines) {
        drawLine(
          line,
          font,
          size,
          left + CELL_PADDING,
          width - 2 * CELL_PADDING,
          columns[index]?.align ?? 'left',
        );
        y -= size * LINE;
      }
      left += width;
    });
    y = top - height;
  }

  function rowHeight(
    cells: readonly string[],
    columns: readonly Column[],
    font: PDFFont,
    size: number,
  ): number {
    const lines = cells.map(
      (cell, i) => wrap(cell, font, size, (columns[i]?.share ?? 0) * WIDTH - 2 * CELL_PADDING).length,
    );
    return Math.max(...lines) * size * LINE + 2 * CELL_PADDING;
  }

  return {
    title(text, subtitle) {
      write(text, bold, 14, MARGIN.left, WIDTH, 'center');
      if (subtitle !== undefined) write(subtitle, regular, 10, MARGIN.left, WIDTH, 'center', GREY);
      y -= 12;
    },
    heading(text) {
      // A heading alone at the foot of a page belongs to the next one.
      need(48);
      y -= 8;
      write(text, bold, 11, MARGIN.left, WIDTH, 'left');
      y -= 3;
    },
    paragraph(text, { indent = 0, bold: strong = false, align = 'left' } = {}) {
      write(text, strong ? bold : regular, TEXT_SIZE, MARGIN.left + indent, WIDTH - indent, align);
      y -= 4;
    },
    ends(left, right) {
      need(20);
      drawLine(left, regular, TEXT_SIZE, MARGIN.left, WIDTH, 'left');
      drawLine(right, regular, TEXT_SIZE, MARGIN.left, WIDTH, 'right');
      y -= TEXT_SIZE * LINE + 10;
    },
    facts(rows) {
      const columns: Column[] = [
        { title: '', share: 0.38 },
        { title: '', share: 0.62 },
      ];
      for (const [label, value] of rows) {
        need(rowHeight([label, value], columns, regular, 9.5));
        row([label, value], columns, regular, 9.5, false);
      }
      y -= 10;
    },
    table(columns, rows, total) {
      const titles = columns.map((column) => column.title);
      const head = (): void => row(titles, columns, bold, 8.5, true);
      need(rowHeight(titles, columns, bold, 8.5) * 2);
      head();
      for (const cells of rows) {
        if (need(rowHeight(cells, columns, regular, 8.5))) head();
        row(cells, columns, regular, 8.5, false);
      }
      if (total !== undefined) {
        if (need(rowHeight(total, columns, bold, 8.5))) head();
        row(total, columns, bold, 8.5, true);
      }
      y -= 10;
    },
    parties(parties) {
      const half = WIDTH / 2 - 10;
      const texts = parties.map((party) => [
        { font: bold, text: party.role },
        ...party.lines.map((text) => ({ font: regular, text })),
        { font: regular, text: ' ' },
        { font: regular, text: `____________________ / ${party.signatory} /` },
      ]);
      const lines = texts.map((side) =>
        side.flatMap(({ font, text }) => wrap(text, font, 9, half).map((line) => ({ font, line }))),
      );
      need(Math.max(...lines.map((side) => side.length)) * 9 * LINE + 20);
      y -= 10;
      const top = y;
      let lowest = y;
      lines.forEach((side, index) => {
        y = top;
        for (const { font, line } of side) {
          drawLine(line, font, 9, MARGIN.left + index * (half + 20), half, 'left');
          y -= 9 * LINE;
        }
        lowest = Math.min(lowest, y);
      });
      y = lowest;
    },
    block(height, draw) {
      need(height);
      draw({ page, left: MARGIN.left, top: y, width: WIDTH, regular, bold });
      y -= height + 6;
    },
    async save() {
      const pages = pdf.getPages();
      pages.forEach((one, index) => {
        page = one;
        y = MARGIN.bottom - 22;
        page.drawLine({
          start: { x: MARGIN.left, y: y + 6 },
          end: { x: PAGE.width - MARGIN.right, y: y + 6 },
          thickness: 0.6,
          color: RULE,
        });
        drawLine(footer.left, regular, 7.5, MARGIN.left, WIDTH, 'left', GREY);
        drawLine(footer.page(index + 1, pages.length), regular, 7.5, MARGIN.left, WIDTH, 'right', GREY);
      });
      return pdf.save();
    },
  };
}
