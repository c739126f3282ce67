import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node';
import { spreadsheetText } from 'shared-kernel/domain/spreadsheet-text';
import type { CellValue, ColumnKind, SheetCells, SpreadsheetTask, Table } from './spreadsheets.ts';

const MONEY_FORMAT = '#,##0.00';
const DATE_FORMAT = 'dd.mm.yyyy';
const INSTANT_FORMAT = 'dd.mm.yyyy hh:mm';

function cell(kind: ColumnKind, value: CellValue): Cell {
  if (value === null) return null;
  if (typeof value === 'string' && kind !== 'date' && kind !== 'instant') {
    return { type: String, value: spreadsheetText(value) };
  }
  switch (kind) {
    case 'kopecks':
      return { type: Number, value: Number(value) / 100, format: MONEY_FORMAT };
    case 'date':
      return { type: Date, value: new Date(`${value}T00:00:00Z`), format: DATE_FORMAT };
    case 'instant':
      // Already the wall time of the reader's zone.
      return { type: Date, value: new Date(`${value}Z`), format: INSTANT_FORMAT };
    case 'number':
      return { type: Number, value: Number(value) };
    case 'text':
      return { type: String, value: spreadsheetText(String(value)) };
  }
}

async function write({ sheet, columns, rows }: Table): Promise<Uint8Array> {
  const header: Row = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' }));
  const body = rows.map((row): Row => columns.map(({ kind }, index) => cell(kind, row[index] ?? null)));
  const file = writeXlsxFile([header, ...body], {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  });
  return file.toBuffer();
}

async function readXlsxFile(path: string): Promise<SheetCells> {
  const rows = await readSheet(path);
  return rows.map((row) =>
    row.map((value) => {
      if (value === null || value === undefined) return null;
      // A date of a spreadsheet has no zone: its calendar day is what people see.
      if (value instanceof Date) return { date: value.toISOString().slice(0, 10) };
      return typeof value === 'number' ? value : String(value);
    }),
  );
}

/** Banks still send Windows-1251; what is no UTF-8 is taken for it. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** The separator that the first lines have most of. */
function separatorOf(text: string): string {
  const head = text.split('\n', 10).join('\n');
  const [best] = [';', '\t', ','].sort((a, b) => head.split(b).length - head.split(a).length);
  return best ?? ';';
}

async function readCsvFile(path: string): Promise<SheetCells> {
  const text = decoded(await readFile(path));
  return parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: false,
    relax_quotes: true,
  });
}

function answerTo(task: SpreadsheetTask): Promise<Uint8Array | SheetCells> {
  if (task.type === 'write') return write(task.table);
  return task.type === 'xlsx' ? readXlsxFile(task.path) : readCsvFile(task.path);
}

parentPort?.postMessage(await answerTo(workerData as SpreadsheetTask));
