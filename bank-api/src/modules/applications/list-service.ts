import type { z } from 'zod';
import {
  applicationFilterSchema,
  STAGES,
  type ApplicationFilter,
  type FullApplicationListItem,
  type listApplications,
  type ListName,
  type Stage,
} from 'shared-kernel/contract/applications';
import type { Db, DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { findHostile } from '../../http/hostile-input.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { checkPart } from '../../http/validate.ts';
import { productTitle } from '../products/index.ts';
import type { Clock } from '../module.ts';
import { mayWrite } from './access.ts';
import { toShortName } from './agent-names.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import {
  countList,
  readList,
  type CountUnread,
  type ListFilter,
  type ListOrder,
  type ListRow,
  type ListScope,
} from './list-repository.ts';

type ListQuery = z.output<NonNullable<(typeof listApplications)['query']>>;

/** Whose applications a list of that name holds for this reader. */
export function getScope(actor: Actor, name: ListName): ListScope {
  const { bank, orgId } = actor;
  const own = { bank, of: 'owner' as const, id: actor.agentId };
  const organisation = orgId === null ? own : { bank, of: 'org' as const, id: orgId };
  switch (name) {
    case 'issues':
      return { ...own, archived: false };
    case 'issues_org':
      return { ...organisation, archived: false };
    case 'issues_archived':
      if (actor.role === 'staff') return { bank, of: 'bank', id: '', archived: true };
      // Whoever may archive colleagues' applications has to find them again.
      return { ...(actor.hasAccessToAllTasks ? organisation : own), archived: true };
    case 'issues_bank':
      if (actor.role !== 'staff') throw new DomainError('forbidden');
      return { bank, of: 'bank', id: '', archived: false };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw fieldError('/filter', 'format');
  }
}

/** The filter arrives as text within the query, so it is checked here as a body is elsewhere. */
function parseFilter(text: string) {
  const json = parseJson(text);
  const hostile = findHostile(json);
  if (hostile !== undefined) throw fieldError(`/filter${hostile.path}`, hostile.code);
  const { value, errors } = checkPart(applicationFilterSchema, json);
  if (errors.length === 0) return value as ApplicationFilter;
  throw new DomainError('validation', {
    fields: errors.map((error) => ({ ...error, path: `/filter${error.path}` })),
  });
}

/** Names of tasks are stage ids: a list with commas, or a JSON array. Unknown names match nothing. */
function parseTasks(text: string | undefined): readonly Stage[] | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const names = text
    .replace(/^\s*\[|\]\s*$|"/g, '')
    .split(',')
    .map((name) => name.trim());
  return STAGES.filter((stage) => names.includes(stage));
}

export interface ListQuestion {
  readonly filter: ListFilter;
  readonly order: ListOrder;
}

/** Query parameters as the repository wants them. @throws DomainError `validation` for a filter that is not one. */
export function toListQuestion(
  query: Pick<ListQuery, 'filter' | 'type'> &
    Partial<Pick<ListQuery, 'route_tasks_names' | 'overdue_tasks_only'>>,
  now: Date,
): ListQuestion {
  const {
    sort = 'updated_at',
    direction = 'desc',
    search = '',
    overdue,
    ...filter
  } = parseFilter(query.filter);
  const text = search.replace(/^№\s*/, '');
  const tasks = parseTasks(query.route_tasks_names);
  return {
    filter: {
      ...filter,
      ...(text === '' ? {} : { search: text }),
      ...(query.type === 'all' ? {} : { kind: query.type }),
      ...(tasks === undefined ? {} : { tasks }),
      ...(query.overdue_tasks_only === true || overdue === true ? { overdueAt: now.toISOString() } : {}),
    },
    order: { sort, direction },
  };
}

/** A row of a list as the contract has it, for this reader. */
export function toListItem(actor: Actor, row: ListRow): FullApplicationListItem {
  const { last_name, first_name, middle_name, owner_id, org_id: _org, bank, ...columns } = row;
  return {
    ...columns,
    product_title: productTitle(row.partner, bank, row.product),
    owner: {
      id: owner_id,
      name: toShortName({ last_name, first_name, middle_name }),
      is_me: owner_id === actor.agentId,
    },
    can_write: mayWrite(actor, row),
  };
}

/** Unread messages of the discussions, of which the lists show the numbers. */
export interface UnreadMessages {
  /** In the discussions of an application, for the rows of a list. */
  inRows(readerId: string, side: 'agent' | 'bank'): CountUnread;
  /** Messages of the other side in all threads of the bank that are the reader's to read. */
  ofReader(
    db: DbOrTx,
    reader: { readonly agentId: string; readonly bank: Actor['bank']; readonly side: 'agent' | 'bank' },
  ): Promise<{ readonly messages: number }>;
}

/** Unread messages as the reader's side of the discussions counts them. */
export function toCountUnread(unread: UnreadMessages, actor: Actor): CountUnread {
  return unread.inRows(actor.agentId, actor.role === 'staff' ? 'bank' : 'agent');
}

export interface ListDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly unread: UnreadMessages;
}

export type ListService = ReturnType<typeof createListService>;

/** The lists of applications. */
export function createListService({ db, clock, unread }: ListDependencies) {
  return {
    /** A page of one of the lists, in the shape of the bank. */
    async list(actor: Actor, query: ListQuery) {
      const scope = getScope(actor, query.name);
      const { filter, order } = toListQuestion(query, clock());
      const { page, itemsPerPage: size, cursor } = query;
      const at = cursor === undefined ? { page } : decodeCursor(cursor, order);
      const countUnread = toCountUnread(unread, actor);
      const found = await readList(db, { scope, filter, order, size, at, countUnread });
      const items = found.rows.map((row) => toListItem(actor, row));
      return listAnswer(actor.bank, items, {
        total: found.total,
        page,
        perPage: size,
        capped: found.isCapped,
        next: found.next && encodeCursor(found.next),
        previous: found.previous && encodeCursor(found.previous),
      });
    },
  };
}

/** Number of the agent's archived applications at the bank. */
export function countArchived(db: DbOrTx, actor: Actor): Promise<number> {
  return countList(db, getScope(actor, 'issues_archived'), {});
}
