import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node';
import { spreadsheetText } from 'shared-kernel/domain/spreadsheet-text';
import type { CellValue, ColumnKind, Table } from './spreadsheets.ts';

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

parentPort?.postMessage(await write(workerData as Table));
