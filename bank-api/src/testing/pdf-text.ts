import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

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
