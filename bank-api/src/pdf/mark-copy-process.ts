import {
  degrees,
  endMarkedContent,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFEmbeddedPage,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { answerTask } from '../processes/answer-task.ts';
import { appendTagged } from './append-tagged.ts';
import type { MarkAnswer, MarkTask } from './mark-copy.ts';
import { createTaggedPages } from './tagged-page.ts';

const MARK = { width: 340, height: 32, edge: 8, inset: 4, ruleWidth: 1 };
const BLUE = '#17459e';
const LANGUAGE = 'ru-RU';
/** Readers skip what every page repeats. */
const BEGIN_FOOTER = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
  PDFName.of('Artifact'),
  '<< /Type /Pagination /Subtype /Footer >>',
]);

/** A page as large as the mark: its text has the documents' own face, which reads Russian. */
async function drawMark(title: string, text: string): Promise<Uint8Array> {
  const { width, height, inset, ruleWidth } = MARK;
  const margins = { left: 0, top: 0, right: 0, bottom: 0 };
  const pages = await createTaggedPages({ title, createdAt: new Date(0), margins, size: [width, height] });
  const { pdf } = pages;
  pages.decorate(() =>
    pdf
      .rect(ruleWidth, ruleWidth, width - 2 * ruleWidth, height - 2 * ruleWidth)
      .lineWidth(ruleWidth)
      .fillAndStroke('#ffffff', BLUE),
  );
  const box = { x: inset, width: width - 2 * inset };
  const style = { colour: BLUE, align: 'center' } as const;
  pages.decorateText(title, { ...style, size: 8.5, bold: true }, { ...box, y: inset });
  pages.decorateText(text, { ...style, size: 7.5 }, { ...box, y: inset + 12 });
  return pages.end();
}

/** In the middle of the foot as a reader sees it, however the page is turned. */
function placeMark(page: PDFPage, mark: PDFEmbeddedPage): void {
  const { x, y, width, height } = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const isSideways = turned % 180 === 90;
  const along = isSideways ? height : width;
  const scale = Math.min(1, (along - 2 * MARK.edge) / mark.width);
  const start = (along - mark.width * scale) / 2;
  const corners: Readonly<Record<number, { x: number; y: number }>> = {
    0: { x: x + start, y: y + MARK.edge },
    90: { x: x + width - MARK.edge, y: y + start },
    180: { x: x + width - start, y: y + height - MARK.edge },
    270: { x: x + MARK.edge, y: y + height - start },
  };
  const corner = corners[turned];
  if (!corner || scale <= 0) return;
  page.pushOperators(BEGIN_FOOTER);
  page.drawPage(mark, { ...corner, xScale: scale, yScale: scale, rotate: degrees(turned) });
  page.pushOperators(endMarkedContent());
}

/** What a reader says of a document before its text; its own words stay. */
function describe(copy: PDFDocument, title: string): void {
  if (!copy.catalog.has(PDFName.of('Lang'))) copy.setLanguage(LANGUAGE);
  if (!copy.getTitle()?.trim()) copy.setTitle(title, { showInWindowTitleBar: true });
}

/** A process of its own: it reads what strangers send. */
await answerTask<MarkTask>(async ({ document, documentTitle, behind, title, text }): Promise<MarkAnswer> => {
  const copy = await PDFDocument.load(Buffer.from(document, 'base64'), { updateMetadata: false }).catch(
    () => null,
  );
  // Encrypted, broken, or no PDF after all.
  if (copy === null || copy.getPageCount() === 0) return { copy: null };
  const [mark] = await copy.embedPdf(await drawMark(title, text));
  if (mark) for (const page of copy.getPages()) placeMark(page, mark);
  appendTagged(copy, await PDFDocument.load(Buffer.from(behind, 'base64')), LANGUAGE);
  describe(copy, documentTitle);
  return { copy: Buffer.from(await copy.save()).toString('base64') };
});
