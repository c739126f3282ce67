import { open, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { storedZip, unpackZip } from '../archives/unpack-zip.ts';
import { SpreadsheetError, type SheetCells } from './spreadsheets.ts';

/** A workbook of a bank has a dozen. */
const MAX_ENTRIES = 1_000;
/** A statement of 20 000 rows, four times the most, unpacks to a quarter of it. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** No program that makes spreadsheets declares entities; those who do want them expanded. */
const DECLARATION = Buffer.from('<!DOCTYPE');

/**
 * Cells of the first sheet of an XLSX file. What the library is given is unpacked here, within limits, and packed anew:
 * it would unpack whatever it is given, and believe what the archive says of itself.
 * @throws SpreadsheetError
 */
export async function readXlsxFile(path: string): Promise<SheetCells> {
  try {
    const contents = await unpackZip(path, {
      maxEntries: MAX_ENTRIES,
      maxBytes: MAX_UNPACKED_BYTES,
      isWanted: (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'),
    });
    if ([...contents.values()].some((content) => content.includes(DECLARATION)))
      throw new SpreadsheetError('the workbook declares entities');
    const rows = await readSheet(storedZip(contents));
    return rows.map((row) =>
      row.map((value) => {
        if (value === null || value === undefined) return null;
        // A date of a spreadsheet has no zone: its calendar day is what people see.
        // A cell names a day without a zone; the reader gives its midnight in UTC.
        // eslint-disable-next-line no-restricted-syntax -- no instant, as said above
        if (value instanceof Date) return { date: value.toISOString().slice(0, 10) };
        return typeof value === 'number' ? value : String(value);
      }),
    );
  } catch (cause) {
    throw cause instanceof SpreadsheetError ? cause : new SpreadsheetError('no spreadsheet', { cause });
  }
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
function findSeparator(text: string): string {
  const head = text.split('\n', 10).join('\n');
  const [best] = [';', '\t', ','].sort((a, b) => head.split(b).length - head.split(a).length);
  return best ?? ';';
}

/** Cells of a CSV file in UTF-8 or Windows-1251, with semicolons, commas or tabs. @throws SpreadsheetError when it is none. */
export async function readCsvFile(path: string): Promise<SheetCells> {
  const text = decoded(await readFile(path));
  try {
    return parse(text, {
      bom: true,
      delimiter: findSeparator(text),
      relax_column_count: true,
      skip_empty_lines: false,
      relax_quotes: true,
    });
  } catch (cause) {
    throw new SpreadsheetError('no table of text', { cause });
  }
}

/** Cells of a spreadsheet, whichever it is: that is said by its content, not by its name. @throws SpreadsheetError */
export async function readSpreadsheet(path: string): Promise<SheetCells> {
  const file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096)).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return readXlsxFile(path);
  // The old binary XLS holds zeros; text does not.
  if (head.includes(0)) throw new SpreadsheetError('binary');
  return readCsvFile(path);
}
