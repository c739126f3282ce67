import { createRequire } from 'node:module';
import type {
  Column as ColumnContent,
  Content,
  TDocumentDefinitions,
  TableCell,
} from 'pdfmake/interfaces.js';

const require = createRequire(import.meta.url);
const MARGINS: [left: number, top: number, right: number, bottom: number] = [62, 56, 48, 64];
const PAGE_WIDTH = 595.28;
const WIDTH = PAGE_WIDTH - MARGINS[0] - MARGINS[2];
const INK = '#1a1c24';
const GREY = '#6b7080';
const RULE = '#c2c7d1';
const SHADE = '#f4f5f7';
const STAMP_BLUE = '#17459e';
const STAMP_WIDTH = 340;
const QR_SIZE = 108;
/** A word that no line of a cell could hold: a file's name, a key. */
const LONG_WORD = /\S{30,}/;

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

/** The mark of an electronic signature: a frame with a title and lines. */
export interface Stamp {
  readonly title: string;
  readonly lines: readonly string[];
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
  /** A stamp at the left and the modules of a QR code at the right, either may be absent. */
  marks(stamp: Stamp | undefined, qrModules: readonly (readonly boolean[])[] | undefined): void;
  save(): Promise<Uint8Array>;
}

const FRAME = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => RULE,
  vLineColor: () => RULE,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 4,
  paddingBottom: () => 3,
};
const STAMP_FRAME = {
  hLineWidth: () => 1.4,
  vLineWidth: () => 1.4,
  hLineColor: () => STAMP_BLUE,
  vLineColor: () => STAMP_BLUE,
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 8,
  paddingBottom: () => 8,
};

/** Loaded with the first document: a server that has written none is smaller by tens of megabytes. */
async function loadPdfmake() {
  const { default: pdfmake } = await import('pdfmake');
  const font = (name: string): string => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
  const files = { normal: font('DejaVuSerif'), bold: font('DejaVuSerif-Bold') };
  pdfmake.setFonts({ Serif: files });
  // A document takes nothing from anywhere but the two fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(files).includes(path));
  return pdfmake;
}

function toCell(text: string, bold: boolean, align: Align, isShaded: boolean): TableCell {
  return {
    text,
    bold,
    alignment: align,
    ...(isShaded ? { fillColor: SHADE } : {}),
    ...(LONG_WORD.test(text) ? { wordBreak: 'break-all' as const } : {}),
  };
}

function toQrContent(modules: readonly (readonly boolean[])[]): ColumnContent {
  const size = QR_SIZE / modules.length;
  const rects = modules.flatMap((row, rowIndex) =>
    row.flatMap((isDark, column) =>
      isDark
        ? [
            {
              type: 'rect' as const,
              x: column * size,
              y: rowIndex * size,
              // A hair wider, so that no light line shows between neighbours.
              w: size + 0.05,
              h: size + 0.05,
              color: '#000000',
            },
          ]
        : [],
    ),
  );
  return { canvas: rects, width: QR_SIZE };
}

function toPartyContent({ role, lines, signatory }: Party): ColumnContent {
  return {
    width: '*',
    fontSize: 9,
    stack: [{ text: role, bold: true }, ...lines, ' ', `____________________ / ${signatory} /`],
  };
}

/** Begins a document of A4 pages. Dates of the file are those of the document, so that the same data gives the same file. */
export function createPdf(name: string, footer: Footer, createdAt: Date): Promise<PdfWriter> {
  const content: Content[] = [];

  const definition = (): TDocumentDefinitions => ({
    content,
    pageSize: 'A4',
    pageMargins: MARGINS,
    version: '1.7',
    language: 'ru-RU',
    displayTitle: true,
    info: { title: name, creationDate: createdAt, modDate: createdAt },
    defaultStyle: { font: 'Serif', fontSize: 10, lineHeight: 1.2, color: INK },
    // A heading alone at the foot of a page belongs to the next one.
    pageBreakBefore: (node, nodes) =>
      node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      margin: [MARGINS[0], 14, MARGINS[2], 0],
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.6, lineColor: RULE }] },
        {
          margin: [0, 4, 0, 0],
          fontSize: 7.5,
          color: GREY,
          columns: [{ text: footer.left }, { text: footer.page(page, pages), alignment: 'right', width: 90 }],
        },
      ],
    }),
  });

  return Promise.resolve({
    title(text, subtitle) {
      content.push({ text, bold: true, fontSize: 14, alignment: 'center' });
      if (subtitle !== undefined) content.push({ text: subtitle, color: GREY, alignment: 'center' });
      content.push({ text: '', margin: [0, 0, 0, 12] });
    },
    heading(text) {
      content.push({ text, bold: true, fontSize: 11, headlineLevel: 1, margin: [0, 8, 0, 3] });
    },
    paragraph(text, { indent = 0, bold = false, align = 'left' } = {}) {
      content.push({ text, bold, alignment: align, margin: [indent, 0, 0, 4] });
    },
    ends(left, right) {
      content.push({ columns: [{ text: left }, { text: right, alignment: 'right' }], margin: [0, 0, 0, 10] });
    },
    facts(rows) {
      content.push({
        fontSize: 9.5,
        layout: FRAME,
        margin: [0, 0, 0, 10],
        table: {
          widths: ['38%', '62%'],
          dontBreakRows: true,
          body: rows.map((row) => row.map((text) => toCell(text, false, 'left', false))),
        },
      });
    },
    table(columns, rows, total) {
      const toRow = (texts: readonly string[], isMarked: boolean): TableCell[] =>
        columns.map(({ align = 'left' }, index) => toCell(texts[index] ?? '', isMarked, align, isMarked));
      const titles = columns.map((column) => column.title);
      content.push({
        fontSize: 8.5,
        layout: FRAME,
        margin: [0, 0, 0, 10],
        table: {
          headerRows: 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: columns.map(({ share }) => `${share * 100}%`),
          body: [
            toRow(titles, true),
            ...rows.map((row) => toRow(row, false)),
            ...(total === undefined ? [] : [toRow(total, true)]),
          ],
        },
      });
    },
    parties(parties) {
      content.push({
        unbreakable: true,
        margin: [0, 10, 0, 0],
        stack: [{ columnGap: 20, columns: parties.map(toPartyContent) }],
      });
    },
    marks(stamp, qrModules) {
      const frame: ColumnContent =
        stamp === undefined
          ? { text: '', width: '*' }
          : {
              width: '*',
              layout: STAMP_FRAME,
              table: {
                widths: [STAMP_WIDTH - 20],
                body: [
                  [
                    {
                      color: STAMP_BLUE,
                      fontSize: 8.5,
                      stack: [{ text: stamp.title, bold: true, alignment: 'center' }, ...stamp.lines],
                    },
                  ],
                ],
              },
            };
      content.push({
        unbreakable: true,
        margin: [0, 0, 0, 6],
        stack: [{ columns: [frame, ...(qrModules === undefined ? [] : [toQrContent(qrModules)])] }],
      });
    },
    async save() {
      const pdfmake = await loadPdfmake();
      return pdfmake.createPdf(definition()).getBuffer();
    },
  });
}
