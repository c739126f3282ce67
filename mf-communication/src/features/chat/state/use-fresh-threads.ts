import { useRef } from 'react';
import { listThreads } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import type { QueryClient, QueryKey } from 'shared-kernel/query';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { threadById } from '../api/chat.ts';

/** After a burst in more threads than this the lists are asked for as a whole. */
const MANY = 5;

const lastAt = (thread: Thread): string => thread.last_message?.created_at ?? '';

/** A list with threads as they are now; those with new messages come first, as the bank orders them. */
export function withThreads(list: readonly Thread[], fresh: readonly Thread[]): Thread[] {
  const before = new Map(list.map((thread) => [thread.id, thread]));
  const now = new Map(fresh.map((thread) => [thread.id, thread]));
  const isMoved = ({ id, message_count }: Thread): boolean => before.get(id)?.message_count !== message_count;
  const updated = list.map((thread) => now.get(thread.id) ?? thread);
  return [
    ...updated.filter(isMoved).sort((a, b) => lastAt(b).localeCompare(lastAt(a))),
    ...updated.filter((thread) => !isMoved(thread)),
  ];
}

/** By what a filter asks for the bank alone decides which threads a list has. */
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
    // An answer that is under way may be older than what happened.
    if (fresh.length > 0 && hasAll && !isFiltered(queryKey) && state.fetchStatus === 'idle')
      client.setQueryData(queryKey, withThreads(list, fresh));
    else void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** Keeps the lists of threads on the screen as the bank has them: of a burst of events only what they name is asked for. */
export function useFreshThreads(): void {
  const client = useQueryClient();
  const otherSide = useAtomValue(currentUserAtom)?.role === 'staff' ? 'agent' : 'bank';
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
      // The list does not tell what has been delivered to the other side, nor what it has read.
      if (deliveredId !== undefined || (lastReadId !== undefined && side === otherSide)) return false;
      changed.current.add(threadId);
      return true;
    },
  );
}
