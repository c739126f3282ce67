import {
  archiveApplication,
  listApplications,
  readSummary,
  rejectApplication,
  toggleArchive,
} from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { portalEvents } from 'shared-kernel/events';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';
import { changeCachedLists } from './list-cache.ts';
import type { RowChange } from './list-cache.ts';
import { archivedRow, rejectedRow, unarchivedRow } from './local-rules.ts';

export interface Rejection {
  readonly row: ApplicationListItem;
  readonly reason: string;
  readonly comment: string;
  /** Move it to the archive at once. */
  readonly archive: boolean;
}

/**
 * Archive, unarchive and reject. The lists change at once; a refusal puts them back, is kept in the
 * mutation's `error` and rethrown by `mutateAsync`.
 */
export function useApplicationActions() {
  const client = useQueryClient();
  return {
    archive: useMutation({
      ...optimistic(client, (row: ApplicationListItem) => archivedRow(row.id)),
      mutationFn: archive,
      onSettled: (_answer, _error, row) => refresh(client, row),
    }),
    unarchive: useMutation({
      ...optimistic(client, (row: ApplicationListItem) => unarchivedRow(row.id)),
      mutationFn: ({ id }) => callEndpoint(toggleArchive, { body: { id } }),
      onSettled: (_answer, _error, row) => refresh(client, row),
    }),
    reject: useMutation({
      ...optimistic(client, ({ row }: Rejection) => rejectedRow(row.id)),
      mutationFn: reject,
      onSettled: (_answer, _error, { row }) => refresh(client, row),
    }),
  };
}

export type ApplicationActions = ReturnType<typeof useApplicationActions>;

const ROW_ACTION = ['application-row-action'] as const;

/** Whether the bank has yet to answer an action: its own rows would put the list back to what it was. */
export function isActionUnderWay(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: ROW_ACTION }) > 0;
}

function optimistic<Variables>(client: QueryClient, change: (variables: Variables) => RowChange) {
  return {
    mutationKey: ROW_ACTION,
    onMutate: (variables: Variables) => changeCachedLists(client, change(variables)),
    onError: (_error: unknown, _variables: Variables, rollBack: (() => void) | undefined) => rollBack?.(),
  };
}

/** A rejected application is archived by the call that also takes one out of the archive (chapter 7). */
async function archive(row: Pick<ApplicationListItem, 'id' | 'hash_password' | 'status'>): Promise<void> {
  if (row.status === 'cancelled') await callEndpoint(toggleArchive, { body: { id: row.id } });
  else await callEndpoint(archiveApplication, { body: { hashPassword: row.hash_password } });
}

async function reject({ row, reason, comment, archive: isArchived }: Rejection): Promise<void> {
  const text = comment.trim();
  await callEndpoint(rejectApplication, {
    body: { hash_password: row.hash_password, reason, ...(text === '' ? {} : { comment: text }) },
  });
  if (isArchived) await archive({ ...row, status: 'cancelled' });
}

function refresh(client: QueryClient, row: ApplicationListItem): void {
  // The action that has just ended counts still; the last one of several refreshes the lists.
  if (client.isMutating({ mutationKey: ROW_ACTION }) <= 1) {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
  }
  void client.invalidateQueries({ queryKey: queryKeys.endpoint(readSummary) });
  portalEvents.emit('application-changed', { hash: row.hash_password });
}
