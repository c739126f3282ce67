import { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  getColumn,
  getKnownColumns,
  LIST_COLUMNS,
  type Field,
  type ListColumn,
} from 'shared-kernel/contract/application-columns';
import type { FullApplicationListItem, ListName } from 'shared-kernel/contract/applications';
import { EXPORT_LIMIT, type exportApplications } from 'shared-kernel/contract/list-views';
import { dateOf, formatTime } from 'shared-kernel/domain/instants';
import { LIST_TITLES } from 'shared-kernel/locale';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import { writeXlsx, XLSX_TYPE, type CellValue, type ColumnKind } from '../../spreadsheets/spreadsheets.ts';
import type { Clock } from '../module.ts';
import { countList, readList } from './list-repository.ts';
import { getScope, toListItem, toListQuestion } from './list-service.ts';
import { exportTexts } from './texts.ts';

type ExportQuery = z.output<NonNullable<(typeof exportApplications)['query']>>;

interface ExportColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly width: number;
  readonly toCell: (item: FullApplicationListItem, wall: WallTime) => CellValue;
}

type WallTime = (instant: string) => string;

function toCell(field: Field, value: unknown, wall: WallTime): CellValue {
  if (value === null || value === undefined) return null;
  if (field.toText !== undefined) return field.toText(value);
  if (typeof value === 'number') return value;
  return field.kind === 'instant' ? wall(String(value)) : String(value);
}

/** Columns of the file for a column of the list: one with two facts becomes two. */
function toExportColumns(name: ListColumn): ExportColumn[] {
  return Object.entries(getColumn(name).fields).flatMap(([key, field]) => {
    const { kind, exported } = field;
    if (exported === undefined) return [];
    const getValue = (item: Readonly<Record<string, unknown>>): unknown => item[key];
    return [{ ...exported, kind, toCell: (item, wall) => toCell(field, getValue(item), wall) }];
  });
}

/** @throws DomainError `validation` for a column that there is not. */
function chooseColumns(text: string): readonly ExportColumn[] {
  const asked = text.split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !(LIST_COLUMNS as readonly string[]).includes(name));
  if (unknown !== undefined && text.trim() !== '') throw fieldError('/columns', 'enum');
  return getKnownColumns(asked).flatMap(toExportColumns);
}

/** @throws DomainError `validation` for what is no number. */
function chooseIds(text: string | undefined): { readonly ids?: readonly number[] } {
  if (text === undefined) return {};
  if (!/^\d{1,15}(,\d{1,15})*$/.test(text)) throw fieldError('/ids', 'format');
  return { ids: text.split(',').map(Number) };
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
  const columns = chooseColumns(query.columns);
  const scope = getScope(actor, query.name);
  const now = clock();
  const { filter: found, order } = toListQuestion(query, now);
  const filter = { ...found, ...chooseIds(query.ids) };
  const total = await countList(db, scope, filter, EXPORT_LIMIT + 1);
  if (total > EXPORT_LIMIT) throw new DomainError('export_too_large');
  const { rows } = await readList(db, { scope, filter, order, size: EXPORT_LIMIT, at: { page: 1 } });
  const content = await writeXlsx({
    sheet: exportTexts.sheet,
    columns: columns.map(({ title, kind, width }) => ({ title, kind, width })),
    rows: rows.map((row) => {
      const item = toListItem(actor, row);
      return columns.map((column) => column.toCell(item, wall));
    }),
  });
  return fileAnswer({
    stream: Readable.from(content),
    fileName: fileName(query.name, now, query.zone),
    contentType: XLSX_TYPE,
    sizeBytes: content.length,
    disposition: 'attachment',
  });
}
