import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { exportIncome, IncomeRow } from 'shared-kernel/contract/income';
import { EXPORT_LIMIT } from 'shared-kernel/contract/list-views';
import { bankName } from 'shared-kernel/locale';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import { writeXlsx, XLSX_TYPE, type CellValue, type ColumnKind } from '../../spreadsheets/spreadsheets.ts';
import type { IncomeService } from './service.ts';
import { incomeTexts } from './texts.ts';

type Query = z.output<NonNullable<(typeof exportIncome)['query']>>;

interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly width: number;
  readonly value: (row: IncomeRow) => CellValue;
}

const { columns: titles } = incomeTexts;
const AGENT: Column = { title: titles.agent, kind: 'text', width: 22, value: (row) => row.agent.name };
const COLUMNS: readonly Column[] = [
  { title: titles.application, kind: 'number', width: 10, value: (row) => row.application.id },
  { title: titles.client, kind: 'text', width: 40, value: (row) => row.application.client_name },
  { title: titles.partner, kind: 'text', width: 12, value: (row) => bankName(row.partner) },
  { title: titles.product, kind: 'text', width: 36, value: (row) => row.product_title },
  { title: titles.amount, kind: 'kopecks', width: 18, value: (row) => row.amount_kopecks },
  { title: titles.commission, kind: 'kopecks', width: 18, value: (row) => row.commission_kopecks },
  { title: titles.state, kind: 'text', width: 14, value: (row) => incomeTexts.states[row.state] },
  { title: titles.date, kind: 'date', width: 13, value: (row) => row.date },
  {
    title: titles.latestStatement,
    kind: 'kopecks',
    width: 18,
    value: (row) => row.statement?.commission_kopecks ?? null,
  },
];

export type IncomeExport = ReturnType<typeof createIncomeExport>;

/** Income as a file. */
export function createIncomeExport({ income }: { readonly income: Pick<IncomeService, 'read'> }) {
  return {
    /** The rows of a period with these filters, as XLSX. @throws DomainError export_too_large */
    async makeFile(actor: Actor, { mismatch = false, ...query }: Query): Promise<FileAnswer> {
      const { rows, has_more: hasMore } = await income.read(actor, query, EXPORT_LIMIT);
      if (hasMore === true) throw new DomainError('export_too_large');
      const shown = mismatch
        ? rows.filter(({ statement }) => statement && statement.result !== 'match')
        : rows;
      const columns = actor.role === 'staff' ? [AGENT, ...COLUMNS] : COLUMNS;
      const content = await writeXlsx({
        sheet: incomeTexts.sheet,
        columns: columns.map(({ title, kind, width }) => ({ title, kind, width })),
        rows: shown.map((row) => columns.map(({ value }) => value(row))),
      });
      return fileAnswer({
        stream: Readable.from(content),
        fileName: incomeTexts.fileName(query.from, query.to),
        contentType: XLSX_TYPE,
        sizeBytes: content.length,
        disposition: 'attachment',
      });
    },
  };
}
