import type { z } from 'zod';
import type {
  INCOME_STATES,
  IncomeRow,
  readIncome,
  StatementResult,
  StatementState,
} from 'shared-kernel/contract/income';
import { sumKopecks } from 'shared-kernel/domain/money';
import { shortName } from 'shared-kernel/domain/names';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldError } from '../../http/domain-error.ts';
import { incomeScope } from './statement-service.ts';

type Query = z.output<NonNullable<(typeof readIncome)['query']>>;
type Totals = Record<(typeof INCOME_STATES)[number], number>;

/** What a statement says, when all of it is there. */
function toldBy(row: {
  readonly statement_id: string | null;
  readonly statement_kopecks: number | null;
  readonly statement_state: StatementState | null;
  readonly statement_date: string | null;
  readonly statement_result: StatementResult | null;
}): IncomeRow['statement'] {
  const { statement_id, statement_kopecks, statement_state, statement_date, statement_result } = row;
  if (
    statement_id === null ||
    statement_kopecks === null ||
    statement_state === null ||
    statement_date === null ||
    statement_result === null
  )
    return null;
  return {
    id: statement_id,
    commission_kopecks: statement_kopecks,
    state: statement_state,
    date: statement_date,
    result: statement_result,
  };
}

/** The agent's commission at the bank for a period (for staff, everybody's); the totals are the sums of the rows that are answered. */
export async function incomeOf(
  db: DbOrTx,
  actor: Actor,
  { from, to, partner, state }: Query,
): Promise<{ readonly rows: IncomeRow[]; readonly totals: Totals }> {
  if (from > to) throw fieldError('/to', 'before_from');
  const { agentId } = incomeScope(actor);
  let query = db
    .selectFrom('income')
    .innerJoin('applications', 'applications.id', 'income.application_id')
    .innerJoin('agents', 'agents.id', 'income.agent_id')
    // What the reader's latest statement says of the application.
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('income_statement_rows as r')
          .innerJoin('income_statements as s', 's.id', 'r.statement_id')
          .whereRef('r.application_number', '=', 'income.application_id')
          .where('s.agent_id', '=', actor.agentId)
          .where('s.bank', '=', actor.bank)
          .select([
            's.id as statement_id',
            'r.commission_kopecks as statement_kopecks',
            'r.state as statement_state',
            'r.state_date as statement_date',
            'r.result as statement_result',
          ])
          .orderBy('s.imported_at', 'desc')
          .orderBy('r.line')
          .limit(1)
          .as('told'),
      (join) => join.onTrue(),
    )
    .where('income.bank', '=', actor.bank)
    .where('income.state_date', '>=', from)
    .where('income.state_date', '<=', to);
  if (agentId !== null) query = query.where('income.agent_id', '=', agentId);
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
      'income.agent_id',
      'agents.last_name',
      'agents.first_name',
      'agents.middle_name',
      'told.statement_id',
      'told.statement_kopecks',
      'told.statement_state',
      'told.statement_date',
      'told.statement_result',
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
    agent: {
      name: shortName({ lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name }),
      is_me: row.agent_id === actor.agentId,
    },
    statement: toldBy(row),
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
