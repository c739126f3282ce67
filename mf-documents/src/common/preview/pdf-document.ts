/** PDF for browsers without a viewer. Loaded only when such a file is previewed: the library is large. */
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

export type { PDFDocumentProxy } from 'pdfjs-dist';

/** @throws Error when the file is not a PDF that can be read. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  // The content policy forbids compiling WebAssembly.
  return getDocument({ data, useWasm: false, verbosity: 0 }).promise;
}

/** Draws a page at the width of the canvas element. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
): Promise<void> {
  const page = await pdf.getPage(number);
  const scale = Math.min(2, globalThis.devicePixelRatio || 1);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (canvas.clientWidth / width) * scale });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}

/** Height of a page divided by its width. */
export async function getPageRatio(pdf: PDFDocumentProxy, number: number): Promise<number> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return height / width;
}
