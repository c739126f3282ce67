import { isFullApplication, readApplication, readStep } from 'shared-kernel/contract/applications';
import type { Application, Stage } from 'shared-kernel/contract/applications';
import { useEventRefresh, usePortalEvent } from 'shared-kernel/events';
import {
  endpointQueryOptions,
  queryKeys,
  useEndpointQuery,
  useQueries,
  useQueryClient,
} from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';

/** Polling interval while the bank works on an application, ms, in addition to the live events. */
const BUSY_REFRESH_MS = 4_000;

/** Whether the next change comes from the bank: scoring, review of answers, the final processing. */
export function isBankBusy(application: Application): boolean {
  const { scoring, info } = application;
  return scoring.state === 'running' || info.status === 'review' || info.status === 'processing';
}

/** Whether answers to what the bank requested after its approval wait for its decision. */
export function hasAnswersAfterApproval({ scoring, info }: Application): boolean {
  return scoring.state === 'approved' && info.status === 'review';
}

/** Whether this person has to decide now: the scoring, or the answers after the approval. */
export function mayDecide(application: Application): boolean {
  const isAwaited =
    application.scoring.state === 'waiting_for_person' || hasAnswersAfterApproval(application);
  return isAwaited && application.permissions.decide;
}

/** One application, refreshed by the bank's events and, while the bank works on it, by polling. */
export function useApplication(hash: string) {
  const client = useQueryClient();
  usePortalEvent('application-changed', (event) => {
    if (event.hash === hash) refreshApplication(client, hash);
  });
  const query = useEndpointQuery(
    readApplication,
    { params: { hash } },
    {
      refetchInterval: ({ state }) => {
        if (!state.data || !isFullApplication(state.data)) return false;
        return isBankBusy(state.data) || state.data.scoring.state === 'waiting_for_person'
          ? BUSY_REFRESH_MS
          : false;
      },
    },
  );
  // The number of unread messages comes with the application.
  const discussion = query.data && isFullApplication(query.data) ? query.data.discussion : undefined;
  useEventRefresh(
    ['thread-changed'],
    () =>
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(readApplication, { params: { hash } }) }),
    ({ threadId, messageId, lastReadId }) =>
      threadId === discussion?.thread_id && (messageId !== undefined || lastReadId !== undefined),
  );
  return query;
}

/**
 * The form, the draft and the blockers of a step.
 *
 * @param filled Ids of documents that have a file: where one blocks, it is being scanned, and the step is asked for again
 * until that is over.
 */
export function useStep(hash: string, stage: Stage, isShown = true, filled: readonly string[] = []) {
  return useEndpointQuery(
    readStep,
    { params: { hash, stage } },
    {
      enabled: isShown,
      refetchInterval: ({ state }) =>
        state.data?.blockers.some(({ kind, ref }) => kind === 'document' && filled.includes(ref))
          ? BUSY_REFRESH_MS
          : false,
    },
  );
}

/** The same of several steps. */
export function useSteps(hash: string, stages: readonly Stage[]) {
  return useQueries({
    queries: stages.map((stage) => endpointQueryOptions(readStep, { params: { hash, stage } })),
  });
}

/** Invalidates everything that is cached about the application. */
export function refreshApplication(client: QueryClient, hash: string): void {
  void client.invalidateQueries({
    queryKey: queryKeys.bank(),
    predicate: ({ queryKey }) => {
      const args = queryKey[3] as { readonly params?: { readonly hash?: string } } | undefined;
      return args?.params?.hash === hash;
    },
  });
}
