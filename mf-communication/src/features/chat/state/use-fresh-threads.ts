import { useRef } from 'react';
import { listThreads, readThread } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { compareDates } from 'shared-kernel/domain/dates';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import type { QueryClient, QueryKey } from 'shared-kernel/query';
import { isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { threadById } from '../api/chat.ts';

/** After events in more threads than this the lists are refetched as a whole. */
const MANY = 5;

const lastAt = (thread: Thread): string => thread.last_message?.created_at ?? '';

/** A list with threads as they are now; those with new messages come first, as the bank orders them. */
export function withThreads(list: readonly Thread[], fresh: readonly Thread[]): Thread[] {
  const before = new Map(list.map((thread) => [thread.id, thread]));
  const now = new Map(fresh.map((thread) => [thread.id, thread]));
  const isMoved = ({ id, message_count }: Thread): boolean => before.get(id)?.message_count !== message_count;
  const updated = list.map((thread) => now.get(thread.id) ?? thread);
  return [
    ...updated.filter(isMoved).sort((a, b) => compareDates(lastAt(b), lastAt(a))),
    ...updated.filter((thread) => !isMoved(thread)),
  ];
}

/** Filters that only the bank can evaluate. */
function isFiltered([, , , args]: QueryKey): boolean {
  const { search, waiting, mine } = (args as { query?: Readonly<Record<string, unknown>> }).query ?? {};
  return Boolean(search ?? waiting ?? mine);
}

async function refreshThreads(client: QueryClient, ids: readonly string[]): Promise<void> {
  // A bank of an older contract answers lists only.
  const fresh = ids.length > MANY ? [] : await Promise.all(ids.map(threadById)).catch(() => []);
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: queryKeys.endpoint(listThreads) })) {
    const list = (state.data ?? []) as readonly Thread[];
    const hasAll = ids.every((id) => list.some((thread) => thread.id === id));
    // A request in flight may return an older state.
    if (fresh.length > 0 && hasAll && !isFiltered(queryKey) && state.fetchStatus === 'idle')
      client.setQueryData(queryKey, withThreads(list, fresh));
    else void client.invalidateQueries({ queryKey, exact: true });
  }
  // The open thread where the list does not reach it.
  void client.invalidateQueries({ queryKey: queryKeys.endpoint(readThread) });
}

/** Keeps the shown lists of threads fresh: only the threads that events name are refetched. */
export function useFreshThreads(): void {
  const client = useQueryClient();
  const otherSide = useAtomValue(isStaffAtom) ? 'agent' : 'bank';
  const changed = useRef(new Set<string>());
  const turn = useRef(Promise.resolve());
  useEventRefresh(
    ['thread-changed'],
    () => {
      const ids = [...changed.current];
      changed.current.clear();
      turn.current = turn.current.then(() => refreshThreads(client, ids));
    },
    ({ threadId, deliveredId, lastReadId, side }) => {
      // The list does not contain the delivery and read marks of the other side.
      if (deliveredId !== undefined || (lastReadId !== undefined && side === otherSide)) return false;
      changed.current.add(threadId);
      return true;
    },
  );
}
