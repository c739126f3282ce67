import type { z } from 'zod';
import type { INCOME_STATES } from 'shared-kernel/contract/income';
import { type IncomeRow, type readIncome } from 'shared-kernel/contract/income';
import { sumKopecks } from 'shared-kernel/domain/money';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldError } from '../../http/domain-error.ts';

type Query = z.output<NonNullable<(typeof readIncome)['query']>>;
type Totals = Record<(typeof INCOME_STATES)[number], number>;

/** The agent's commission at the bank for a period; the totals are the sums of the rows that are answered. */
export async function incomeOf(
  db: DbOrTx,
  actor: Actor,
  { from, to, partner, state }: Query,
): Promise<{ readonly rows: IncomeRow[]; readonly totals: Totals }> {
  if (from > to) throw fieldError('/to', 'before_from');
  let query = db
    .selectFrom('income')
    .innerJoin('applications', 'applications.id', 'income.application_id')
    .where('income.agent_id', '=', actor.agentId)
    .where('income.bank', '=', actor.bank)
    .where('income.state_date', '>=', from)
    .where('income.state_date', '<=', to);
  if (partner !== undefined) query = query.where('income.partner', '=', partner);
  if (state !== undefined) query = query.where('income.state', '=', state);
  const found = await query
    .select([
      'income.id',
      'income.partner',
      'income.product_title',
      'income.amount_kopecks',
      'income.commission_kopecks',
      'income.state',
      'income.state_date',
      'applications.id as application_id',
      'applications.hash_password',
      'applications.client_name',
    ])
    .orderBy('income.state_date', 'desc')
    .orderBy('income.id', 'desc')
    .execute();
  const rows = found.map((row) => ({
    id: row.id,
    application: {
      id: row.application_id,
      hash_password: row.hash_password,
      client_name: row.client_name,
    },
    partner: row.partner,
    product_title: row.product_title,
    amount_kopecks: row.amount_kopecks,
    commission_kopecks: row.commission_kopecks,
    state: row.state,
    date: row.state_date,
  }));
  const sumOf = (one: keyof Totals): number =>
    sumKopecks(rows.filter((row) => row.state === one).map((row) => row.commission_kopecks));
  return {
    rows,
    totals: {
      forecast: sumOf('forecast'),
      accrued: sumOf('accrued'),
      act: sumOf('act'),
      paid: sumOf('paid'),
    },
  };
}
