import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { ListName } from 'shared-kernel/contract/applications';
import {
  DEFAULT_LIST_COLUMNS,
  EXPORT_LIMIT,
  LIST_COLUMNS,
  type exportApplications,
  type ListColumn,
} from 'shared-kernel/contract/list-views';
import { dateOf, formatTime } from 'shared-kernel/domain/instants';
import {
  ACCEPT_LABELS,
  HOLDER_LABELS,
  LIST_TITLES,
  PARTNER_NAMES,
  SIGNING_LABELS,
  STAGE_LABELS,
  statusLabel,
} from 'shared-kernel/locale';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import { writeXlsx, XLSX_TYPE, type CellValue, type ColumnKind } from '../../spreadsheets/spreadsheets.ts';
import { productTitle } from '../products/all-banks.ts';
import type { Clock } from '../module.ts';
import { toShortName } from './agent-names.ts';
import { countList, readList, type ListRow } from './list-repository.ts';
import { getScope, toListQuestion } from './list-service.ts';
import { exportTexts } from './texts.ts';

type ExportQuery = z.output<NonNullable<(typeof exportApplications)['query']>>;

interface ExportColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly width: number;
  readonly value: (row: ListRow, wall: WallTime) => CellValue;
}

type WallTime = (instant: string) => string;

const titles = exportTexts.columns;

/** Columns of the file by the columns of the list: a column with two facts becomes two. */
const COLUMNS: Readonly<Record<ListColumn, readonly ExportColumn[]>> = {
  id: [{ title: titles.id, kind: 'number', width: 10, value: (row) => row.id }],
  client: [
    { title: titles.client, kind: 'text', width: 40, value: (row) => row.client_name },
    { title: titles.inn, kind: 'text', width: 15, value: (row) => row.client_inn },
  ],
  product: [
    {
      title: titles.product,
      kind: 'text',
      width: 36,
      value: (row) => productTitle(row.partner, row.bank, row.product),
    },
    { title: titles.partner, kind: 'text', width: 12, value: (row) => PARTNER_NAMES[row.partner] },
  ],
  amount: [{ title: titles.amount, kind: 'kopecks', width: 18, value: (row) => row.amount_kopecks }],
  accept: [{ title: titles.accept, kind: 'text', width: 14, value: (row) => ACCEPT_LABELS[row.accept] }],
  status: [
    { title: titles.status, kind: 'text', width: 20, value: (row) => statusLabel(row.status) },
    { title: titles.stage, kind: 'text', width: 24, value: (row) => STAGE_LABELS[row.stage] },
  ],
  signing: [{ title: titles.signing, kind: 'text', width: 22, value: (row) => SIGNING_LABELS[row.signing] }],
  holder: [
    { title: titles.holder, kind: 'text', width: 20, value: (row) => HOLDER_LABELS[row.holder] },
    {
      title: titles.due,
      kind: 'instant',
      width: 17,
      value: (row, wall) => (row.due_at === null ? null : wall(row.due_at)),
    },
  ],
  owner: [{ title: titles.owner, kind: 'text', width: 22, value: (row) => toShortName(row) }],
  created_at: [
    { title: titles.created, kind: 'instant', width: 17, value: (row, wall) => wall(row.created_at) },
  ],
  updated_at: [
    { title: titles.updated, kind: 'instant', width: 17, value: (row, wall) => wall(row.updated_at) },
  ],
};

function toColumns(text: string): readonly ExportColumn[] {
  const asked = text.split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !(LIST_COLUMNS as readonly string[]).includes(name));
  if (unknown !== undefined && text.trim() !== '') throw fieldError('/columns', 'enum');
  const chosen = LIST_COLUMNS.filter((column) => asked.includes(column));
  return (chosen.length === 0 ? DEFAULT_LIST_COLUMNS : chosen).flatMap((column) => COLUMNS[column]);
}

function wallTimeIn(zone: string): WallTime {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: zone });
  } catch {
    throw fieldError('/zone', 'enum');
  }
  return (instant) => `${dateOf(instant, zone)}T${formatTime(instant, zone)}`;
}

function fileName(name: ListName, now: Date, zone: string): string {
  return `${LIST_TITLES[name]} ${dateOf(now.toISOString(), zone)}.xlsx`;
}

/** The rows of a filtered list in its order, as XLSX. @throws DomainError `export_too_large`. */
export async function exportList(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: Actor,
  query: ExportQuery,
): Promise<FileAnswer> {
  const wall = wallTimeIn(query.zone);
  const columns = toColumns(query.columns);
  const scope = getScope(actor, query.name);
  const now = clock();
  const { filter, order } = toListQuestion(query, now);
  const total = await countList(db, scope, filter, EXPORT_LIMIT + 1);
  if (total > EXPORT_LIMIT) throw new DomainError('export_too_large');
  const { rows } = await readList(db, { scope, filter, order, size: EXPORT_LIMIT, at: { page: 1 } });
  const content = await writeXlsx({
    sheet: exportTexts.sheet,
    columns: columns.map(({ title, kind, width }) => ({ title, kind, width })),
    rows: rows.map((row) => columns.map(({ value }) => value(row, wall))),
  });
  return fileAnswer({
    stream: Readable.from(content),
    fileName: fileName(query.name, now, query.zone),
    contentType: XLSX_TYPE,
    sizeBytes: content.length,
    disposition: 'attachment',
  });
}
