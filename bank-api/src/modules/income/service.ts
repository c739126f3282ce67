import type { z } from 'zod';
import {
  INCOME_ROW_LIMIT,
  type INCOME_STATES,
  type IncomeRow,
  type MonthForecast,
  type readIncome,
} from 'shared-kernel/contract/income';
import { firstOfMonth } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { shortName } from 'shared-kernel/domain/names';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { compareRow } from './compare-row.ts';
import { expectedPayment } from './payment.ts';
import { findIncome, sumIncome, sumUnpaid, type IncomeRecord } from './repository.ts';
import { toIncomeScope } from './scope.ts';

type Query = z.output<NonNullable<(typeof readIncome)['query']>>;
type Totals = Record<(typeof INCOME_STATES)[number], number>;

/** What a statement says, when all of it is there. */
function toLatestStatement(row: IncomeRecord): IncomeRow['statement'] {
  const { statement_id, statement_kopecks, statement_state, statement_date } = row;
  if (
    statement_id === null ||
    statement_kopecks === null ||
    statement_state === null ||
    statement_date === null
  )
    return null;
  return {
    id: statement_id,
    commission_kopecks: statement_kopecks,
    state: statement_state,
    date: statement_date,
    // The first row that tells this state: a repeat of it is not asked for.
    result: compareRow(
      { commissionKopecks: statement_kopecks, isRepeated: false },
      { commissionKopecks: row.commission_kopecks, state: row.state },
    ),
  };
}

export type IncomeService = ReturnType<typeof createIncomeService>;

/** What an agent has earned and will earn. */
export function createIncomeService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /**
     * The agent's commission at the bank for a period; for staff everybody's, of which at most `INCOME_ROW_LIMIT` rows, the
     * latest, are answered. The totals are those of the whole period.
     * @param rowLimit Another limit, for everybody.
     */
    async read(
      actor: Actor,
      { from, to, partner, state }: Query,
      rowLimit?: number,
    ): Promise<{
      readonly rows: IncomeRow[];
      readonly has_more?: boolean;
      readonly totals: Totals;
      readonly month_forecast: MonthForecast;
    }> {
      if (from > to) throw fieldError('/to', 'before_from');
      const scope = toIncomeScope(actor);
      const limit = rowLimit ?? (scope.agentId === null ? INCOME_ROW_LIMIT : undefined);
      const filter = { scope, readerId: actor.agentId, from, to, partner, state };
      const found = await findIncome(db, filter, limit === undefined ? undefined : limit + 1);
      const rows = found.slice(0, limit).map((row) => ({
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
        expected_payment: expectedPayment(row.state, row.state_date),
        agent: {
          name: shortName({
            lastName: row.last_name,
            firstName: row.first_name,
            middleName: row.middle_name,
          }),
          is_me: row.agent_id === actor.agentId,
        },
        statement: toLatestStatement(row),
      }));
      const sums = new Map(
        (await sumIncome(db, filter)).map((sum) => [sum.state, Number(sum.commission_kopecks)]),
      );
      const getSum = (one: keyof Totals): number => sums.get(one) ?? 0;
      const month = firstOfMonth(dateInMoscow(clock()));
      return {
        rows,
        ...(rows.length < found.length && { has_more: true }),
        month_forecast: { month, ...(await sumUnpaid(db, scope, month)) },
        totals: {
          forecast: getSum('forecast'),
          accrued: getSum('accrued'),
          act: getSum('act'),
          paid: getSum('paid'),
        },
      };
    },
  };
}
