import { Worker } from 'node:worker_threads';
import { MEDIA_TYPES } from 'shared-kernel/contract/media-types';

/** Media type of the files that `writeXlsx` makes. */
export const XLSX_TYPE = MEDIA_TYPES.xlsx;

/** What a column holds: money as kopecks, dates as ISO dates, instants as wall time `2026-03-05T09:30`. */
export type ColumnKind = 'text' | 'number' | 'kopecks' | 'date' | 'instant';
export type CellValue = string | number | null;

export interface Table {
  readonly sheet: string;
  readonly columns: readonly { readonly title: string; readonly kind: ColumnKind; readonly width: number }[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** Cells of a sheet as they were typed; a cell formatted as a date is its day. */
export type SheetCells = (string | number | { readonly date: string } | null)[][];

const LIMIT_MS = 60_000;
const HEAP_MB = 512;

/** The file could not be read as a spreadsheet, or none could be made. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
}

/** Spreadsheets are made in a thread of their own: other agents' requests do not wait for them. */
function inThread(table: Table): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
      workerData: table,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const timer = setTimeout(() => {
      reject(new SpreadsheetError('the spreadsheet took too long'));
      void worker.terminate();
    }, LIMIT_MS);
    worker.once('message', (answer: Uint8Array) => resolve(answer));
    worker.once('error', (cause) => reject(new SpreadsheetError('no spreadsheet', { cause })));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new SpreadsheetError('the thread ended without an answer'));
    });
  });
}

/** An XLSX file with one sheet. Texts that begin like a formula are neutralised. */
export async function writeXlsx(table: Table): Promise<Buffer> {
  const bytes = await inThread(table);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
