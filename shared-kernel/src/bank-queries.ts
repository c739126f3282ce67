import { useQueries } from '@tanstack/react-query';
import type { BankCode } from './contract/banks.ts';
import type { AnyEndpoint, EndpointResponse } from './contract/endpoint.ts';
import type { ApiError } from './http/api-error.ts';
import { callWith } from './http/call-endpoint.ts';
import type { EndpointArguments } from './http/call-endpoint.ts';
import { queryKeys, shouldRetry } from './query-client.ts';

/** What one of several banks has answered. */
export interface BankAnswer<Data> {
  readonly bank: BankCode;
  readonly data: Data | undefined;
  /** No answer yet. */
  readonly isPending: boolean;
  /** `null` while there is an answer or none has been refused. */
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** How soon a bank that did not answer is asked again, ms. */
const ASK_AGAIN_MS = 60_000;

/**
 * The same call at several banks, each with the bank's own token and key of the cache. None waits for another: what one
 * bank answers is there while the next still hangs. Events come from the current bank alone, so the others are asked again.
 * @param refreshMs how often; left out, only when the answer is stale, and one that did not answer a minute later.
 */
export function useBankQueries<E extends AnyEndpoint>(
  endpoint: E,
  args: EndpointArguments<E>,
  banks: readonly BankCode[],
  refreshMs?: number,
): readonly BankAnswer<EndpointResponse<E>>[] {
  const results = useQueries({
    queries: banks.map((bank) => ({
      queryKey: queryKeys.endpoint(endpoint, args, bank),
      queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<EndpointResponse<E>> =>
        callWith(endpoint, { ...args, bank, signal }),
      refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) =>
        refreshMs ?? (shouldRetry(0, state.error) && ASK_AGAIN_MS),
    })),
  });
  return results.flatMap((result, index) => {
    const bank = banks[index];
    return bank === undefined
      ? []
      : [
          {
            bank,
            data: result.data,
            isPending: result.isPending,
            error: result.data === undefined ? result.error : null,
            retry: () => void result.refetch(),
          },
        ];
  });
}
