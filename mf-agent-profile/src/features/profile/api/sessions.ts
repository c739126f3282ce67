import { endAllSessions, endSession, listSessions } from 'shared-kernel/contract/auth';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

export type OpenSession = EndpointResponse<typeof listSessions>[number];

/** Interval at which the sessions are refetched, ms. */
const REFRESH_MS = 60_000;

/** My open sessions at all banks. */
export const useSessions = () => useEndpointQuery(listSessions, {}, { refetchInterval: REFRESH_MS });

export const useEndSession = () => useEndpointMutation(endSession, { invalidates: [listSessions] });

export const useEndAllSessions = () => useEndpointMutation(endAllSessions);
