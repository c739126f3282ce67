import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  PlaceholderDataFunction,
  QueryKey,
  UseMutationOptions,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { AnyEndpoint, EndpointResponse } from './contract/endpoint.ts';
import type { ApiError } from './http/api-error.ts';
import { callWith } from './http/call-endpoint.ts';
import type { CallOptions, EndpointArguments } from './http/call-endpoint.ts';
import { queryKeys } from './query-client.ts';
import { currentBankAtom } from './session/atoms.ts';
import { portalStore } from './state.ts';

export type EndpointQueryOptions<E extends AnyEndpoint, Data = EndpointResponse<E>> = Omit<
  UseQueryOptions<EndpointResponse<E>, ApiError, Data, QueryKey>,
  'queryKey' | 'queryFn'
>;

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- the type of the query client, which keeps it to itself
type NonFunction<T> = T extends Function ? never : T;
type Answer<E extends AnyEndpoint> = NonFunction<EndpointResponse<E>>;
type Placeholder<E extends AnyEndpoint> = PlaceholderDataFunction<Answer<E>, ApiError, Answer<E>, QueryKey>;

type QueryRest<E extends AnyEndpoint, Data> =
  {} extends EndpointArguments<E>
    ? [args?: EndpointArguments<E>, options?: EndpointQueryOptions<E, Data>]
    : [args: EndpointArguments<E>, options?: EndpointQueryOptions<E, Data>];

/** A call as the query client takes it. */
export type EndpointQuery<E extends AnyEndpoint> = EndpointQueryOptions<E> & {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<EndpointResponse<E>>;
};

/** Query key and function of a call at the current bank, for `prefetchQuery`, `useQueries` and the like. */
export function endpointQueryOptions<E extends AnyEndpoint>(
  endpoint: E,
  ...rest: QueryRest<E, EndpointResponse<E>>
): EndpointQuery<E> {
  const args = rest[0] ?? {};
  return {
    queryKey: queryKeys.endpoint(endpoint, args) as QueryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => callWith(endpoint, { ...args, signal }),
    ...rest[1],
  };
}

/**
 * The cached answer of a call at the current bank. The call is cancelled when nobody waits for it;
 * after a bank switch the same component reads the new bank's answer, and keeps nothing of the old one.
 */
export function useEndpointQuery<E extends AnyEndpoint, Data = EndpointResponse<E>>(
  endpoint: E,
  ...rest: QueryRest<E, Data>
): UseQueryResult<Data, ApiError> {
  const bank = useAtomValue(currentBankAtom, { store: portalStore });
  const args = rest[0] ?? {};
  const options = rest[1];
  const placeholder = options?.placeholderData as Placeholder<E> | undefined;
  const ofThisBank: Placeholder<E> = (before, query) =>
    query?.queryKey[1] === bank ? placeholder?.(before, query) : undefined;
  return useQuery({
    ...options,
    ...(typeof placeholder === 'function' && { placeholderData: ofThisBank }),
    queryKey: queryKeys.endpoint(endpoint, args, bank) as QueryKey,
    queryFn: ({ signal }) => callWith(endpoint, { ...args, signal, bank }),
  });
}

type Variables<E extends AnyEndpoint> = EndpointArguments<E> & Omit<CallOptions, 'bank'>;
/** Variables of a mutation: none when the endpoint needs nothing. */
export type EndpointVariables<E extends AnyEndpoint> =
  {} extends EndpointArguments<E> ? Variables<E> | void : Variables<E>;

export type EndpointMutationOptions<E extends AnyEndpoint, Context = unknown> = Omit<
  UseMutationOptions<EndpointResponse<E>, ApiError, EndpointVariables<E>, Context>,
  'mutationFn'
> & {
  /** Calls whose cached answers are out of date once this one succeeded. */
  readonly invalidates?: readonly Pick<AnyEndpoint, 'id'>[];
};

/**
 * A write. `mutateAsync` rethrows the `ApiError` after storing it in `error`; `mutate` only stores it.
 */
export function useEndpointMutation<E extends AnyEndpoint, Context = unknown>(
  endpoint: E,
  options: EndpointMutationOptions<E, Context> = {},
): UseMutationResult<EndpointResponse<E>, ApiError, EndpointVariables<E>, Context> {
  const client = useQueryClient();
  const { invalidates = [], ...rest } = options;
  return useMutation({
    ...rest,
    mutationFn: async (variables: EndpointVariables<E>) => {
      const answer = await callWith(endpoint, variables ?? {});
      for (const each of invalidates) {
        void client.invalidateQueries({ queryKey: queryKeys.endpoint(each) as QueryKey });
      }
      return answer;
    },
  });
}
