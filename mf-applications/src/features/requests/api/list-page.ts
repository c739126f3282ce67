import { listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import { applicationListArguments, keepPreviousData, useEndpointQuery } from 'shared-kernel/query';
import type { ApplicationListRequest } from 'shared-kernel/query';

/** A list that is shown is loaded again after this time, ms. */
const LIST_REFRESH_MS = 60_000;

/** A page of a list, in the one shape of the three that banks answer with; the page before stays until it is there. */
export function useApplicationList(request: ApplicationListRequest) {
  return useEndpointQuery(listApplications, applicationListArguments(request), {
    select: (answer) => normaliseList<ApplicationListItem>(answer),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });
}
