import { LIST_PAGE_SIZE, listApplications } from './contract/applications.ts';
import type { ApplicationFilter, ListName } from './contract/applications.ts';
import { endpointQueryOptions } from './use-endpoint.ts';
import type { EndpointQuery } from './use-endpoint.ts';

/** What a page of an application list is asked for; everything beside the list has a default. */
export interface ApplicationListRequest {
  readonly name: ListName;
  /** Without empty entries and with keys in a fixed order: equal filters must be equal texts. */
  readonly filter?: ApplicationFilter;
  readonly page?: number;
  /** The page beside one that was answered; the number is only repeated then. */
  readonly cursor?: string | undefined;
  readonly type?: 'all' | 'loan' | 'guarantee';
}

/** Arguments of the list call. The host's preload and the lists make them here, so both mean one cache entry. */
export function applicationListArguments({
  name,
  filter = {},
  page = 1,
  cursor,
  type = 'all',
}: ApplicationListRequest) {
  // Stages and overdue tasks have parameters of their own in chapter 7.
  const { stage = [], overdue, ...rest } = filter;
  return {
    query: {
      filter: JSON.stringify(rest),
      page,
      itemsPerPage: LIST_PAGE_SIZE,
      name,
      type,
      ...(stage.length === 0 ? {} : { route_tasks_names: stage.join(',') }),
      ...(overdue === true ? { overdue_tasks_only: 'true' } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    },
  };
}

/**
 * Query options of a page of a list. The preload after sign-in is
 * `portalQueryClient.prefetchQuery(applicationListQuery({ name }))` for each of the lists (chapter 7).
 */
export function applicationListQuery(
  request: ApplicationListRequest,
): EndpointQuery<typeof listApplications> {
  return endpointQueryOptions(listApplications, applicationListArguments(request));
}
