export {
  QueryClient,
  QueryClientProvider,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type {
  InfiniteData,
  QueryKey,
  UseInfiniteQueryResult,
  UseMutationOptions,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query';
export { STALE_TIME_MS, createPortalQueryClient, portalQueryClient, queryKeys } from './query-client.ts';
export { useBankQueries } from './bank-queries.ts';
export type { BankAnswer } from './bank-queries.ts';
export { endpointQueryOptions, useEndpointMutation, useEndpointQuery } from './use-endpoint.ts';
export type { EndpointMutationOptions, EndpointQueryOptions, EndpointVariables } from './use-endpoint.ts';
export { useIsShown } from './use-is-shown.ts';
export { useSubmit } from './use-submit.ts';
export type { Submission } from './use-submit.ts';
export { useApproval, useIsHeldAtQuestionnaire, useIsUnapproved } from './approval.ts';
export { readOwnInn } from './own-inn.ts';
export { applicationListArguments, applicationListQuery } from './application-list-query.ts';
export type { ApplicationListRequest } from './application-list-query.ts';
