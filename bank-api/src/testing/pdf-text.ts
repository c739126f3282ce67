import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

async function openPdf(bytes: Uint8Array) {
  // The library takes the bytes away from whoever gave them.
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

/** What a reader sees of a PDF: the drawn texts in their order, one a line. For tests. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes);
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    let line = '';
    for (const item of items) {
      if (!('str' in item)) continue;
      line += item.str;
      if (item.hasEOL) {
        lines.push(line);
        line = '';
      }
    }
    lines.push(line);
  }
  await pdf.loadingTask.destroy();
  return lines.join('\n');
}

/** Title, language and number of pages. For tests. */
export async function pdfFacts(bytes: Uint8Array) {
  const pdf = await openPdf(bytes);
  const { info } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  const { numPages: pages } = pdf;
  await pdf.loadingTask.destroy();
  return { title, language, pages };
}

interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly StructureNode[];
}

/** A text with the element that a reader takes it for; of a figure the words that stand for it. */
export type TaggedText = readonly [role: string, text: string];

/** What puts something onto a page, pdf.js draws a path with its fill at once. */
const PAINTING: ReadonlySet<number> = new Set([
  OPS.constructPath,
  OPS.showText,
  OPS.shadingFill,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

/** How many things are drawn outside of every element and artifact. */
function countLoose(operations: readonly number[]): number {
  let depth = 0;
  let loose = 0;
  for (const operation of operations) {
    if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) depth += 1;
    else if (operation === OPS.endMarkedContent) depth -= 1;
    else if (depth === 0 && PAINTING.has(operation)) loose += 1;
  }
  return loose;
}

/** The structure of a PDF in its reading order, what readers skip, and what is neither. For tests. */
export async function pdfStructure(bytes: Uint8Array) {
  const pdf = await openPdf(bytes);
  const tagged: TaggedText[] = [];
  /** Of every row of a table the roles of its cells. */
  const rows: (readonly string[])[] = [];
  let looseDrawings = 0;
  const skipped: string[] = [];
  const loose: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    looseDrawings += countLoose((await page.getOperatorList()).fnArray);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: { readonly tag: string; readonly id: string | null | undefined }[] = [];
    for (const item of items) {
      if ('str' in item) {
        const current = open.at(-1);
        // The space at which a line was wrapped is not in the file.
        const text = item.hasEOL ? `${item.str} ` : item.str;
        if (typeof current?.id === 'string') texts.set(current.id, (texts.get(current.id) ?? '') + text);
        else if (current?.tag === 'Artifact') skipped.push(item.str);
        else if (item.str.trim() !== '') loose.push(item.str);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push({ tag: 'tag' in item ? String(item.tag) : '', id: item.id });
    }
    const walk = (node: StructureNode, role: string): void => {
      if (node.alt !== undefined) {
        tagged.push([node.role ?? role, node.alt]);
        return;
      }
      if (node.id !== undefined) tagged.push([role, (texts.get(node.id) ?? '').trim()]);
      if (node.role === 'TR') rows.push((node.children ?? []).map((cell) => cell.role ?? ''));
      for (const child of node.children ?? []) walk(child, node.role ?? role);
    };
    walk(((await page.getStructTree()) ?? {}) as StructureNode, 'Root');
  }
  // A map, whatever the library's types say.
  const markInfo: unknown = await pdf.getMarkInfo();
  const isMarked = markInfo instanceof Map && markInfo.get('Marked') === true;
  await pdf.loadingTask.destroy();
  return { isMarked, tagged, rows, skipped: skipped.join(''), loose, looseDrawings };
}
