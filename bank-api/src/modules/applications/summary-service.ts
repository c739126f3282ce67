import { sql } from 'kysely';
import { addMonths } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import type { AppContext } from '../../app-context.ts';
import type { Actor } from '../../http/actor.ts';
import { unreadMessagesOf } from '../chat/index.ts';
import {
  countByStatus,
  countList,
  readList,
  type ListFilter,
  type ListOrder,
  type ListScope,
} from './list-repository.ts';
import { listItems, scopeOf } from './list-service.ts';

const ROWS = 10;
const BANK_ZONE = 'Europe/Moscow';

type Context = Pick<AppContext, 'db' | 'now'>;

async function first(context: Context, actor: Actor, scope: ListScope, filter: ListFilter, order: ListOrder) {
  const { rows } = await readList(context.db, { scope, filter, order, size: ROWS, at: { page: 1 } });
  return listItems(context.db, actor, rows);
}

async function deadlines(context: Context, actor: Actor, scope: ListScope) {
  const mine = scope.of === 'bank' ? sql`true` : sql`owner_id = ${scope.id}`;
  const holder = scope.of === 'bank' ? 'bank' : 'agent';
  const { rows } = await sql<{ id: number }>`
    select id from applications
    where bank = ${scope.bank} and ${mine} and not archived
      and holder = ${holder} and due_at is not null
    order by due_at, id limit ${ROWS}`.execute(context.db);
  if (rows.length === 0) return [];
  const filled = await sql<Parameters<typeof listItems>[2][number]>`
    select a.*, g.last_name, g.first_name, g.middle_name
    from applications a join agents g on g.id = a.owner_id
    where a.id in (${sql.join(rows.map((row) => row.id))}) order by a.due_at, a.id`.execute(context.db);
  return listItems(context.db, actor, filled.rows);
}

async function incomeOfMonth({ db, now }: Context, actor: Actor): Promise<number> {
  const from = `${dateOf(now().toISOString(), BANK_ZONE).slice(0, 7)}-01`;
  const { rows } = await sql<{ sum: number }>`
    select cast(coalesce(sum(commission_kopecks), 0) as bigint) as sum from income
    where agent_id = ${actor.agentId} and bank = ${actor.bank} and state <> 'forecast'
      and state_date >= ${from} and state_date < ${addMonths(from, 1)}`.execute(db);
  return rows[0]?.sum ?? 0;
}

async function unreadNotifications({ db, now }: Context, actor: Actor): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from notifications
    where agent_id = ${actor.agentId} and bank = ${actor.bank} and read_at is null
      and (snoozed_until is null or snoozed_until <= ${now().toISOString()})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The home page: own applications by status, what waits for the agent, deadlines, income of the month. */
export async function summaryOf(context: Context, actor: Actor) {
  const scope = scopeOf(actor, actor.role === 'staff' ? 'issues_bank' : 'issues');
  const statuses = await countByStatus(context.db, scope);
  const order = { sort: 'updated_at', direction: 'desc' } as const;
  return {
    by_status: statuses,
    total: await countList(context.db, scope, {}),
    attention: await first(
      context,
      actor,
      scope,
      { holder: actor.role === 'staff' ? 'bank' : 'agent' },
      order,
    ),
    deadlines: await deadlines(context, actor, scope),
    income_month_kopecks: await incomeOfMonth(context, actor),
    unread_notifications: await unreadNotifications(context, actor),
    unread_messages: await unreadMessagesOf(context.db, actor.agentId, actor.bank),
  };
}
