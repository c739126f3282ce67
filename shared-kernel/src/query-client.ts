import { QueryClient } from '@tanstack/react-query';
import type { BankCode } from './contract/banks.ts';
import type { AnyEndpoint } from './contract/endpoint.ts';
import { isApiError } from './http/api-error.ts';
import type { ApiError } from './http/api-error.ts';
import { session } from './session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Data younger than this is shown without asking the bank again, ms. */
export const STALE_TIME_MS = 30_000;
const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no answer, or a failing server. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= MAX_RETRIES) return false;
  if (!isApiError(error)) return false;
  return error.code === 'network' || error.code === 'timeout' || error.status >= 500;
}

/** A cache with the portal's defaults; tests make their own. */
export function createPortalQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
        // The first try is made whatever the browser thinks of the network; retries wait for it.
        networkMode: 'offlineFirst',
        refetchOnReconnect: true,
      },
      // A write is never queued behind the agent's back: it fails at once and the form keeps its input.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The one cache of the page. */
export const portalQueryClient: QueryClient = createPortalQueryClient();

/** Keys of cached answers: `['bank', code, endpoint id, arguments]`. */
export const queryKeys = {
  /** Everything cached of a bank. */
  bank: (bank: BankCode = session.currentBank()) => ['bank', bank] as const,
  /** Every cached answer of one call, or the one for these arguments. */
  endpoint: (endpoint: Pick<AnyEndpoint, 'id'>, args?: object, bank: BankCode = session.currentBank()) =>
    args === undefined
      ? (['bank', bank, endpoint.id] as const)
      : (['bank', bank, endpoint.id, args] as const),
};
