import { createTaggedPages, type Align, type Element, type TextStyle } from './tagged-page.ts';

const MARGINS = { left: 62, top: 56, right: 48, bottom: 64 };
const PAGE_WIDTH = 595.28;
const WIDTH = PAGE_WIDTH - MARGINS.left - MARGINS.right;
const INK = '#1a1c24';
const GREY = '#6b7080';
const RULE = '#c2c7d1';
const RULE_WIDTH = 0.6;
const SHADE = '#f4f5f7';
const STAMP_BLUE = '#17459e';
const STAMP = { width: 340, inset: 10, ruleWidth: 1.4 };
const QR_SIZE = 108;
const PAGE_NUMBER_WIDTH = 90;
const COLUMN_GAP = 20;
const CELL = { left: 5, right: 5, top: 4, bottom: 3 };
const FACT_SHARES = [0.38, 0.62] as const;
/** What must fit below a heading, so that none stands alone at the foot of a page. */
const BELOW_HEADING = 60;

const TEXT: TextStyle = { size: 10, colour: INK };
const TITLE: TextStyle = { size: 14, colour: INK, bold: true, align: 'center' };
const SUBTITLE: TextStyle = { size: 10, colour: GREY, align: 'center' };
const HEADING: TextStyle = { size: 11, colour: INK, bold: true };
const FACT: TextStyle = { size: 9.5, colour: INK };
const FIGURE: TextStyle = { size: 8.5, colour: INK };
const PARTY: TextStyle = { size: 9, colour: INK };
const STAMP_TEXT: TextStyle = { size: 8.5, colour: STAMP_BLUE };
const FOOT: TextStyle = { size: 7.5, colour: GREY };

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

/** The modules of a QR code, true is dark, and what it says. */
export interface QrCode {
  readonly modules: readonly (readonly boolean[])[];
  readonly text: string;
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
  /** A stamp at the left and a QR code at the right, either may be absent. */
  marks(stamp: Stamp | undefined, qr: QrCode | undefined): void;
  save(): Promise<Uint8Array>;
}

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly style: TextStyle;
  /** Readers are told of which row or column it is the head. */
  readonly headOf?: 'Row' | 'Column';
}

interface Row {
  readonly cells: readonly Cell[];
  readonly isShaded?: boolean;
}

/** Begins a document of A4 pages. Dates of the file are those of the document, so that the same data gives the same file. */
export async function createPdf(name: string, footer: Footer, createdAt: Date): Promise<PdfWriter> {
  const pages = await createTaggedPages({ title: name, createdAt, margins: MARGINS });
  const { pdf, root } = pages;

  const innerWidth = ({ width }: Cell): number => width - CELL.left - CELL.right;
  const heightOfRow = ({ cells }: Row): number =>
    CELL.top +
    CELL.bottom +
    Math.max(...cells.map((cell) => pages.getHeight(cell.text, innerWidth(cell), cell.style)));

  /** Frames of a row's cells, and what `drawCell` puts into each. */
  function drawRow(row: Row, drawCell: (cell: Cell, x: number, y: number) => void): void {
    const height = heightOfRow(row);
    const top = pdf.y;
    const placed = row.cells.map((cell, index) => ({
      cell,
      x: MARGINS.left + row.cells.slice(0, index).reduce((sum, { width }) => sum + width, 0),
    }));
    pages.decorate(() => {
      for (const { cell, x } of placed) {
        if (row.isShaded) pdf.rect(x, top, cell.width, height).fill(SHADE);
        pdf.rect(x, top, cell.width, height).lineWidth(RULE_WIDTH).stroke(RULE);
      }
    });
    for (const { cell, x } of placed) drawCell(cell, x + CELL.left, top + CELL.top);
    pdf.y = top + height;
  }

  function writeRow(table: Element, row: Row): void {
    const element = pages.element(table, 'TR');
    drawRow(row, (cell, x, y) => {
      const box = { x, y, width: innerWidth(cell) };
      const { headOf: scope } = cell;
      pages.place(element, scope ? 'TH' : 'TD', cell.text, cell.style, box, scope ? { scope } : {});
    });
  }

  /** Rows are never split; the head is repeated on every page, for the eye alone. */
  function writeTable(rows: readonly Row[], head?: Row): void {
    const table = pages.element(root, 'Table');
    if (head) {
      pages.ensureSpace(heightOfRow(head) + (rows[0] ? heightOfRow(rows[0]) : 0));
      writeRow(table, head);
    }
    for (const row of rows) {
      const isNewPage = pages.ensureSpace(heightOfRow(row));
      if (isNewPage && head)
        drawRow(head, (cell, x, y) =>
          pages.decorateText(cell.text, cell.style, { x, y, width: innerWidth(cell) }),
        );
      writeRow(table, row);
    }
    pdf.y += 10;
  }

  /** Paragraphs one below the other. @returns Where they end. */
  function placeLines(
    parent: Element,
    lines: readonly (readonly [text: string, style: TextStyle])[],
    box: { readonly x: number; readonly y: number; readonly width: number },
  ): number {
    return lines.reduce((y, [text, style]) => {
      pages.place(parent, 'P', text, style, { ...box, y });
      return y + pages.getHeight(text, box.width, style);
    }, box.y);
  }

  const heightOfLines = (lines: readonly (readonly [string, TextStyle])[], width: number): number =>
    lines.reduce((sum, [text, style]) => sum + pages.getHeight(text, width, style), 0);

  function drawStamp({ title, lines }: Stamp, y: number): number {
    const { width, inset, ruleWidth } = STAMP;
    const texts: [string, TextStyle][] = [
      [title, { ...STAMP_TEXT, bold: true, align: 'center' }],
      ...lines.map((line): [string, TextStyle] => [line, STAMP_TEXT]),
    ];
    const box = { x: MARGINS.left + inset, y: y + inset, width: width - 2 * inset };
    const height = heightOfLines(texts, box.width) + 2 * inset;
    pages.decorate(() => pdf.rect(MARGINS.left, y, width, height).lineWidth(ruleWidth).stroke(STAMP_BLUE));
    placeLines(pages.element(root, 'Div'), texts, box);
    return height;
  }

  function drawQr({ modules, text }: QrCode, y: number): number {
    const left = PAGE_WIDTH - MARGINS.right - QR_SIZE;
    const size = QR_SIZE / modules.length;
    pages.figure(root, text, [left, y, left + QR_SIZE, y + QR_SIZE], () => {
      modules.forEach((row, rowIndex) =>
        row.forEach((isDark, column) => {
          // A hair wider, so that no light line shows between neighbours.
          if (isDark) pdf.rect(left + column * size, y + rowIndex * size, size + 0.05, size + 0.05);
        }),
      );
      pdf.fill('#000000');
    });
    return QR_SIZE;
  }

  function writeFooters(): void {
    const { start, count } = pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      pdf.switchToPage(start + index);
      const y = pdf.page.height - MARGINS.bottom + 14;
      const right = MARGINS.left + WIDTH;
      pages.decorate(() => pdf.moveTo(MARGINS.left, y).lineTo(right, y).lineWidth(RULE_WIDTH).stroke(RULE));
      const x = right - PAGE_NUMBER_WIDTH;
      pages.decorateText(footer.left, FOOT, { x: MARGINS.left, y: y + 4, width: x - MARGINS.left });
      const number = footer.page(index + 1, count);
      pages.decorateText(number, { ...FOOT, align: 'right' }, { x, y: y + 4, width: PAGE_NUMBER_WIDTH });
    }
  }

  return {
    title(text, subtitle) {
      pages.flow(root, 'H1', text, TITLE);
      if (subtitle !== undefined) pages.flow(root, 'P', subtitle, SUBTITLE);
      pdf.y += 24;
    },
    heading(text) {
      pdf.y += 8;
      pages.ensureSpace(pages.getHeight(text, WIDTH, HEADING) + BELOW_HEADING);
      pages.flow(root, 'H2', text, HEADING);
      pdf.y += 3;
    },
    paragraph(text, { indent = 0, bold = false, align = 'left' } = {}) {
      pages.flow(root, 'P', text, { ...TEXT, bold, align }, indent);
      pdf.y += 4;
    },
    ends(left, right) {
      const width = WIDTH / 2;
      const sides = [
        [left, TEXT],
        [right, { ...TEXT, align: 'right' }],
      ] as const;
      const height = Math.max(...sides.map(([text, style]) => pages.getHeight(text, width, style)));
      pages.ensureSpace(height);
      const { y } = pdf;
      sides.forEach((line, index) => placeLines(root, [line], { x: MARGINS.left + index * width, y, width }));
      pdf.y = y + height + 10;
    },
    facts(rows) {
      writeTable(
        rows.map(([label, value]) => ({
          cells: [
            { text: label, width: WIDTH * FACT_SHARES[0], style: FACT, headOf: 'Row' },
            { text: value, width: WIDTH * FACT_SHARES[1], style: FACT },
          ],
        })),
      );
    },
    table(columns, rows, total) {
      const toRow = (texts: readonly string[], isMarked: boolean, headOf?: 'Column'): Row => ({
        isShaded: isMarked,
        cells: columns.map(({ share, align = 'left' }, index) => ({
          text: texts[index] ?? '',
          width: WIDTH * share,
          style: { ...FIGURE, bold: isMarked, align },
          ...(headOf && { headOf }),
        })),
      });
      writeTable(
        [...rows.map((row) => toRow(row, false)), ...(total ? [toRow(total, true)] : [])],
        toRow(
          columns.map(({ title }) => title),
          true,
          'Column',
        ),
      );
    },
    parties(parties) {
      const width = (WIDTH - COLUMN_GAP) / 2;
      const columns = parties.map(({ role, lines, signatory }) => [
        [role, { ...PARTY, bold: true }] as const,
        ...lines.map((line) => [line, PARTY] as const),
        [`\n____________________ / ${signatory} /`, PARTY] as const,
      ]);
      const height = Math.max(...columns.map((lines) => heightOfLines(lines, width)));
      pdf.y += 10;
      pages.ensureSpace(height);
      const { y } = pdf;
      columns.forEach((lines, index) =>
        placeLines(pages.element(root, 'Div'), lines, {
          x: MARGINS.left + index * (width + COLUMN_GAP),
          y,
          width,
        }),
      );
      pdf.y = y + height;
    },
    marks(stamp, qr) {
      pages.ensureSpace(QR_SIZE);
      const { y } = pdf;
      const heights = [stamp ? drawStamp(stamp, y) : 0, qr ? drawQr(qr, y) : 0];
      pdf.y = y + Math.max(...heights) + 6;
    },
    save() {
      writeFooters();
      return pages.end();
    },
  };
}
