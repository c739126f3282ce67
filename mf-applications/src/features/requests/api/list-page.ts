import { listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import { applicationListArguments, keepPreviousData, useEndpointQuery } from 'shared-kernel/query';
import type { ApplicationListRequest } from 'shared-kernel/query';

/** Polling interval of a list that is shown, ms. */
const LIST_REFRESH_MS = 60_000;

/** A page of a list, normalised from the three shapes of chapter 3; shows the previous page while it loads. */
export function useApplicationList(request: ApplicationListRequest) {
  return useEndpointQuery(listApplications, applicationListArguments(request), {
    select: (answer) => normaliseList<ApplicationListItem>(answer),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });
}
