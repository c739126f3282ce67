import type { FieldError } from 'shared-kernel/contract/errors';
import type { StatementState } from 'shared-kernel/contract/income';
import { STATEMENT_ROW_LIMIT } from 'shared-kernel/contract/income';
import { isIsoDate, parseDate } from 'shared-kernel/domain/dates';
import { isKopecks, parseMoney } from 'shared-kernel/domain/money';
import type { SheetCells } from '../../spreadsheets/spreadsheets.ts';

/** A row of a statement as the bank wrote it. */
export interface ParsedRow {
  readonly line: number;
  readonly applicationNumber: number;
  readonly clientName: string | null;
  readonly commissionKopecks: number;
  readonly state: StatementState;
  /** ISO date. */
  readonly date: string;
}

export type ParsedStatement =
  | { readonly ok: true; readonly rows: readonly ParsedRow[] }
  /** Nothing may be imported; each broken place as `/rows/{line}/{column}`. */
  | { readonly ok: false; readonly errors: readonly FieldError[] };

type Column = 'application' | 'commission' | 'date' | 'state' | 'client';
type Columns = Readonly<Partial<Record<Column, number>>>;
type Cell = SheetCells[number][number];

/** Names of the columns as banks write them, without signs, case and currency. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  application: ['заявка', 'заявки', 'номер заявки', 'номер', 'id заявки', 'заявка номер'],
  commission: [
    'комиссия',
    'сумма комиссии',
    'вознаграждение',
    'сумма вознаграждения',
    'агентское вознаграждение',
  ],
  date: ['дата', 'дата выплаты', 'дата акта', 'дата операции'],
  state: ['состояние', 'статус', 'вид'],
  client: ['клиент', 'наименование клиента', 'название клиента'],
};
const REQUIRED: readonly Column[] = ['application', 'commission', 'date'];
const STATES: Readonly<Record<string, StatementState>> = {
  акт: 'act',
  'в акте': 'act',
  'включено в акт': 'act',
  выплачено: 'paid',
  выплачена: 'paid',
  оплачено: 'paid',
  оплачена: 'paid',
};
/** Rows before the header: the bank's name, the period. */
const PREAMBLE = 30;
const MOST_ERRORS = 200;
const MOST_CLIENT_CHARACTERS = 300;

function toText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return (typeof cell === 'object' ? cell.date : String(cell)).trim();
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я\s]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where the columns are in a header row; `undefined` when it is none. */
function columnsIn(row: SheetCells[number]): Columns | undefined {
  const found: Partial<Record<Column, number>> = {};
  for (const [index, cell] of row.entries()) {
    const name = plain(toText(cell)).replace(/ (?:руб|рублей|рубли)$/, '');
    for (const column of Object.keys(HEADERS) as Column[])
      if (HEADERS[column].includes(name)) found[column] ??= index;
  }
  // The sign of a number alone names the application where nothing else does; beside a name it counts the rows.
  const sign = row.findIndex((cell) => /^[№#]$/.test(toText(cell)));
  if (sign !== -1) found.application ??= sign;
  return REQUIRED.every((column) => found[column] !== undefined) ? found : undefined;
}

function toNumber(cell: Cell | undefined): number | null {
  const text = toText(cell)
    .replace(/^заявка\s*/i, '')
    .replace(/^[№#]\s*/, '');
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return number > 0 ? number : null;
}

function toKopecks(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') {
    const kopecks = Math.round(cell * 100);
    // Parts of a kopeck are no sum; the arithmetic of spreadsheets is forgiven its last digits.
    return isKopecks(kopecks) && kopecks >= 0 && Math.abs(cell * 100 - kopecks) < 1e-4 ? kopecks : null;
  }
  const text = toText(cell).replace(/^'/, '');
  const kopecks = text === '' ? null : parseMoney(text);
  return kopecks !== null && kopecks >= 0 ? kopecks : null;
}

function toIsoDate(cell: Cell | undefined): string | null {
  const text = toText(cell).slice(0, 10);
  return isIsoDate(text) ? text : parseDate(text);
}

/** Whether a row adds up others; a client may be called so, whose row has a number and a date. */
function isTotal(row: SheetCells[number], { application = -1, date = -1, client }: Columns): boolean {
  const isDeal = toNumber(row[application]) !== null && toIsoDate(row[date]) !== null;
  return row.some((cell, index) => /^(?:итого|всего)/i.test(toText(cell)) && !(isDeal && index === client));
}

/** Whether a row below a total goes on with the table: one of a number, or of a sum and a date. Others sign it, or begin its next part. */
function isRow(row: SheetCells[number], { application = -1, commission = -1, date = -1 }: Columns): boolean {
  return (
    toNumber(row[application]) !== null ||
    (toKopecks(row[commission]) !== null && toIsoDate(row[date]) !== null)
  );
}

/**
 * Reads the rows of a statement; the header may stand below a preamble. Rows «Итого» and «Всего» are left out: an act may have one of
 * its own, with the next act and its header below it.
 */
export function parseStatement(cells: SheetCells): ParsedStatement {
  const start = cells.slice(0, PREAMBLE).findIndex((row) => columnsIn(row) !== undefined);
  let columns = start === -1 ? undefined : columnsIn(cells[start] ?? []);
  if (columns === undefined) return { ok: false, errors: [{ path: '/header', code: 'required' }] };
  const rows: ParsedRow[] = [];
  const errors: FieldError[] = [];
  let hasTotal = false;
  for (const [index, row] of cells.entries()) {
    if (index <= start || row.every((cell) => toText(cell) === '')) continue;
    if (isTotal(row, columns)) {
      hasTotal = true;
      continue;
    }
    if (hasTotal && !isRow(row, columns)) {
      columns = columnsIn(row) ?? columns;
      continue;
    }
    const line = index + 1;
    const parsed = parseRow(row, columns, line, errors);
    if (parsed !== undefined) rows.push(parsed);
    if (errors.length >= MOST_ERRORS || rows.length > STATEMENT_ROW_LIMIT) break;
  }
  if (rows.length > STATEMENT_ROW_LIMIT) {
    return {
      ok: false,
      errors: [{ path: '/rows', code: 'maxItems', detail: { limit: STATEMENT_ROW_LIMIT } }],
    };
  }
  if (errors.length > 0) return { ok: false, errors };
  if (rows.length === 0)
    return { ok: false, errors: [{ path: '/rows', code: 'minItems', detail: { limit: 1 } }] };
  return { ok: true, rows };
}

function parseRow(
  row: SheetCells[number],
  columns: Columns,
  line: number,
  errors: FieldError[],
): ParsedRow | undefined {
  const at = (column: Column): Cell | undefined => {
    const index = columns[column];
    return index === undefined ? undefined : row[index];
  };
  const refused = (column: Column): undefined => {
    const code = toText(at(column)) === '' ? 'required' : column === 'state' ? 'enum' : 'format';
    errors.push({ path: `/rows/${line}/${column}`, code });
    return undefined;
  };
  const applicationNumber = toNumber(at('application')) ?? refused('application');
  const commissionKopecks = toKopecks(at('commission')) ?? refused('commission');
  const date = toIsoDate(at('date')) ?? refused('date');
  // A statement without the column is about payments.
  const state =
    columns.state === undefined ? 'paid' : (STATES[plain(toText(at('state')))] ?? refused('state'));
  if (
    applicationNumber === undefined ||
    commissionKopecks === undefined ||
    date === undefined ||
    state === undefined
  )
    return undefined;
  const client = toText(at('client')).slice(0, MOST_CLIENT_CHARACTERS);
  return {
    line,
    applicationNumber,
    commissionKopecks,
    date,
    state,
    clientName: client === '' ? null : client,
  };
}
