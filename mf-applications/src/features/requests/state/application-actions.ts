import { listApplications, readSummary } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { portalEvents } from 'shared-kernel/events';
import type { ApiError } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';
import { archive, reassign, reject, unarchive } from '../api/row-actions.ts';
import type { Reassignment, Rejection } from '../api/row-actions.ts';
import type { BulkAction } from './bulk-actions.ts';
import type { ListedRow } from './listed-row.ts';
import { changeCachedLists } from './list-cache.ts';
import type { RowChange } from './list-cache.ts';
import { archivedRow, reassignedRow, rejectedRow, unarchivedRow } from './local-rules.ts';

/**
 * Archive, unarchive, hand over and reject, with optimistic updates of the lists. A refusal rolls them back, is stored in
 * the mutation's `error` and rethrown by `mutateAsync`.
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
      ...optimistic(client, (row: ListedRow) => unarchivedRow(row.id)),
      mutationFn: unarchive,
      onSettled: (_answer, _error, row) => refresh(client, row),
    }),
    reassign: useMutation({
      ...optimistic(client, ({ row, ...to }: Reassignment) => reassignedRow(row.id, to)),
      mutationFn: reassign,
      onSettled: (_answer, _error, { row }) => refresh(client, row),
    }),
    reject: useMutation({
      ...optimistic(client, ({ row }: Rejection) => rejectedRow(row.id)),
      mutationFn: reject,
      onSettled: (_answer, _error, { row }) => refresh(client, row),
    }),
    /** Several rows in sequence as one action: the lists are refetched once, at its end. */
    bulk: useMutation({
      mutationKey: ROW_ACTION,
      mutationFn: ({ run }: Bulk) => run((action, row) => actOn(client, action, row)),
      onSettled: (_answer, _error, { rows }) => refresh(client, ...rows),
    }),
  };
}

type Act = (action: BulkAction, row: ApplicationListItem) => Promise<ApiError | undefined>;

interface Bulk {
  readonly rows: readonly ApplicationListItem[];
  readonly run: (act: Act) => Promise<unknown>;
}

/** One row of a bulk action: updated optimistically, rolled back when the bank refuses. */
async function actOn(client: QueryClient, ...[action, row]: Parameters<Act>): ReturnType<Act> {
  const rollBack = await changeCachedLists(client, toRowChange(action, row.id));
  try {
    if (action.kind === 'reassign') await reassign({ ...action, row });
    else if (action.kind === 'reject') return await reject({ ...action, row });
    else if (action.kind === 'archive') await archive(row);
    else await unarchive(row);
    return undefined;
  } catch (error) {
    rollBack();
    throw error;
  }
}

function toRowChange(action: BulkAction, id: number): RowChange {
  if (action.kind === 'reassign') return reassignedRow(id, action);
  return { archive: archivedRow, unarchive: unarchivedRow, reject: rejectedRow }[action.kind](id);
}

export type ApplicationActions = ReturnType<typeof useApplicationActions>;

const ROW_ACTION = ['application-row-action'] as const;

/** Whether an action is pending: a refetch now would undo its optimistic update. */
export function isActionPending(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: ROW_ACTION }) > 0;
}

function optimistic<Variables>(client: QueryClient, change: (variables: Variables) => RowChange) {
  return {
    mutationKey: ROW_ACTION,
    onMutate: (variables: Variables) => changeCachedLists(client, change(variables)),
    onError: (_error: unknown, _variables: Variables, rollBack: (() => void) | undefined) => rollBack?.(),
  };
}

function refresh(client: QueryClient, ...rows: readonly ApplicationListItem[]): void {
  // The action that has just settled is still counted; the last of several refetches the lists.
  if (client.isMutating({ mutationKey: ROW_ACTION }) <= 1) {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
  }
  void client.invalidateQueries({ queryKey: queryKeys.endpoint(readSummary) });
  for (const row of rows) portalEvents.emit('application-changed', { hash: row.hash_password });
}
