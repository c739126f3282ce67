import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Pdf = PDFKit.PDFDocument;
/** An element of the structure that readers follow in place of the drawing. */
export type Element = PDFKit.PDFStructureElement;

const require = createRequire(import.meta.url);
const FONTS = { normal: 'DejaVuSerif', bold: 'DejaVuSerif-Bold' } as const;
/** Ligatures, kerning and marks: our documents need none, and reading their rules took more time than all else together. */
const LAYOUT_TABLES: ReadonlySet<string> = new Set(['GSUB', 'GPOS', 'GDEF', 'kern']);
/** Of a line's own height. */
const LINE_HEIGHT = 1.2;

export type Align = 'left' | 'right' | 'center';

/** How a text looks. */
export interface TextStyle {
  readonly size: number;
  readonly colour: string;
  readonly bold?: boolean;
  readonly align?: Align;
}

export interface PageSettings {
  readonly title: string;
  readonly createdAt: Date;
  readonly margins: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
  /** Width and height; A4 without it. */
  readonly size?: [number, number];
}

export interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** What the head of a table's row or column is of. */
  readonly scope?: 'Row' | 'Column';
  readonly placement?: 'Block';
  /** Left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number];
}

export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A font whose directory names no tables of layout. */
async function loadFont(name: keyof typeof FONTS): Promise<Buffer> {
  const font = await readFile(require.resolve(`dejavu-fonts-ttf/ttf/${FONTS[name]}.ttf`));
  const [HEADER_BYTES, ENTRY_BYTES] = [12, 16];
  for (let entry = 0; entry < font.readUInt16BE(4); entry += 1) {
    const at = HEADER_BYTES + entry * ENTRY_BYTES;
    if (LAYOUT_TABLES.has(font.toString('latin1', at, at + 4))) font.write('none', at, 'latin1');
  }
  return font;
}

/**
 * Pages whose every mark is either an element of the structure or decoration that readers skip. Loaded with the first
 * document: a server that has written none is smaller by tens of megabytes.
 */
export async function createTaggedPages({ title, createdAt, margins, size }: PageSettings) {
  const { default: PDFDocument } = await import('pdfkit');
  const [normal, bold] = await Promise.all([loadFont('normal'), loadFont('bold')]);
  const pdf: Pdf = new PDFDocument({
    size: size ?? 'A4',
    margins,
    pdfVersion: '1.7',
    lang: 'ru-RU',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
    // The first is chosen below; its own default would be a face without Cyrillic.
    font: '',
  });
  pdf.registerFont('normal', normal);
  pdf.registerFont('bold', bold);
  pdf.font('normal');
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  function use({ size, colour, bold = false }: TextStyle): void {
    pdf
      .font(bold ? 'bold' : 'normal')
      .fontSize(size)
      .fillColor(colour);
    pdf.lineGap(pdf.currentLineHeight(true) * (LINE_HEIGHT - 1));
  }

  return {
    pdf,
    root,

    /** An element that holds others. */
    element(parent: Element, type: string): Element {
      const element = pdf.struct(type);
      parent.add(element);
      return element;
    },

    getHeight(text: string, width: number, style: TextStyle): number {
      use(style);
      return pdf.heightOfString(text, { width });
    },

    /** A text that goes on on the next page where it has to. */
    flow(parent: Element, type: string, text: string, style: TextStyle, indent = 0): void {
      const { left, right } = margins;
      const width = pdf.page.width - left - right - indent;
      const draw = (): void => {
        use(style);
        pdf.text(text, left + indent, pdf.y, { width, align: style.align ?? 'left' });
      };
      parent.add(pdf.struct(type, {}, [draw]));
    },

    /** A text in its place, which has been measured. */
    place(
      parent: Element,
      type: string,
      text: string,
      style: TextStyle,
      { x, y, width }: TextBox,
      options: ElementOptions = {},
    ): void {
      const draw = (): void => {
        use(style);
        pdf.text(text, x, y, { width, height: Infinity, align: style.align ?? 'left' });
      };
      parent.add(pdf.struct(type, options, [draw]));
    },

    /** A drawing, with the words that stand for it. */
    figure(parent: Element, alt: string, bbox: NonNullable<ElementOptions['bbox']>, draw: () => void): void {
      const options: ElementOptions = { alt, placement: 'Block', bbox };
      parent.add(pdf.struct('Figure', options, [draw]));
    },

    /** What is no part of the text: rules and shades. */
    decorate(draw: () => void): void {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },

    /** The same for a text: heads that are repeated, numbers of pages. */
    decorateText(text: string, style: TextStyle, { x, y, width }: TextBox): void {
      pdf.markContent('Artifact', { type: 'Pagination' });
      use(style);
      pdf.text(text, x, y, { width, height: Infinity, align: style.align ?? 'left' });
      pdf.endMarkedContent();
    },

    /** Begins a page unless so much of this one is left. */
    ensureSpace(height: number): boolean {
      if (pdf.y + height <= pdf.page.height - margins.bottom) return false;
      pdf.addPage();
      return true;
    },

    end(): Promise<Uint8Array> {
      root.end();
      pdf.end();
      return written;
    },
  };
}

export type TaggedPages = Awaited<ReturnType<typeof createTaggedPages>>;
