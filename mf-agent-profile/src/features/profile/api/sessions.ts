import { endAllSessions, endSession, listSessions } from 'shared-kernel/contract/auth';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { useBankQueries, useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';
import { useBankSessions } from 'shared-kernel/session';

export type OpenSession = EndpointResponse<typeof listSessions>[number];

/** Interval at which the sessions are refetched, ms. */
const REFRESH_MS = 60_000;

/** My open sessions at all banks. */
export const useSessions = () => useEndpointQuery(listSessions, {}, { refetchInterval: REFRESH_MS });

/** Ids of this browser's sessions: each bank says which of them asks. */
export function useOwnSessionIds(): ReadonlySet<string> {
  const { banks } = useBankSessions();
  const answers = useBankQueries(listSessions, {}, banks);
  return new Set(
    answers.flatMap(({ data = [] }) => data.filter(({ current }) => current).map(({ id }) => id)),
  );
}

export const useEndSession = () => useEndpointMutation(endSession, { invalidates: [listSessions] });

export const useEndAllSessions = () => useEndpointMutation(endAllSessions);
