import type { ListName } from 'shared-kernel/contract/applications';
import { addMonths, firstOfMonth } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import type { Actor } from '../../http/actor.ts';
import { countByStatus } from './counters-repository.ts';
import type { ListScope } from './list-filter-repository.ts';
import { countList, readDeadlines, readList } from './list-repository.ts';
import { toCountUnread, getScope, toListItem, type ListDependencies } from './list-service.ts';
import { sumAmounts, sumCommission } from './summary-repository.ts';

const ROWS = 10;
const LATEST_FIRST = { sort: 'updated_at', direction: 'desc' } as const;

export interface SummaryDependencies extends ListDependencies {
  readonly countUnreadNotifications: (actor: Actor) => Promise<number>;
}

export type SummaryService = ReturnType<typeof createSummaryService>;

/** The home page: own applications by status, what waits for the agent, deadlines, income of the month. */
export function createSummaryService({ db, clock, unread, countUnreadNotifications }: SummaryDependencies) {
  /** Income of the current month, or of one so many months before it. */
  function earned(actor: Actor, monthsBefore: number): Promise<number> {
    const from = addMonths(firstOfMonth(dateInMoscow(clock())), -monthsBefore);
    return sumCommission(db, actor, { from, until: addMonths(from, 1) });
  }

  async function byStatus(scope: ListScope) {
    const counts = await countByStatus(db, scope);
    // An agent has hundreds of applications, a bank may have a million.
    if (scope.of === 'bank') return counts;
    const amounts = await sumAmounts(db, scope);
    return counts.map((each) => ({ ...each, amount_kopecks: amounts.get(each.status) ?? 0 }));
  }

  return {
    /** How many of a list wait for the reader's side, are late, are to be signed by the agent. */
    async countQueues(actor: Actor, name: ListName) {
      const scope = getScope(actor, name);
      const holder = actor.role === 'staff' ? 'bank' : 'agent';
      return {
        my_turn: await countList(db, scope, { holder }),
        overdue: await countList(db, scope, { overdueAt: clock().toISOString() }),
        to_sign: await countList(db, scope, { holder: 'agent', signing: 'required' }),
      };
    },

    async read(actor: Actor) {
      const scope = getScope(actor, actor.role === 'staff' ? 'issues_bank' : 'issues');
      const holder = actor.role === 'staff' ? 'bank' : 'agent';
      const countUnread = toCountUnread(unread, actor);
      const waiting = await readList(db, {
        scope,
        filter: { holder },
        order: LATEST_FIRST,
        size: ROWS,
        at: { page: 1 },
        countUnread,
      });
      const deadlines = await readDeadlines(db, scope, { holder, size: ROWS, countUnread });
      return {
        by_status: await byStatus(scope),
        total: await countList(db, scope, {}),
        attention: waiting.rows.map((row) => toListItem(actor, row)),
        deadlines: deadlines.map((row) => toListItem(actor, row)),
        income_month_kopecks: await earned(actor, 0),
        income_last_month_kopecks: await earned(actor, 1),
        unread_notifications: await countUnreadNotifications(actor),
        unread_messages: (
          await unread.ofReader(db, { agentId: actor.agentId, bank: actor.bank, side: holder })
        ).messages,
      };
    },
  };
}
