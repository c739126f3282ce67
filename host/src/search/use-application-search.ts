import { listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { useCapability } from 'shared-kernel/capabilities';
import { useEndpointQuery } from 'shared-kernel/query';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { useDebounced } from 'shared-kernel/ui';
import { SEARCH_PAUSE_MS } from './search-text.ts';

const MIN_LENGTH = 2;
const RESULTS = 8;

export interface ApplicationSearch {
  readonly items: readonly ApplicationListItem[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Applications of the organisation (of the bank for its staff) by number, client or INN. Each further key gives up the call before it. */
export function useApplicationSearch(query: string): ApplicationSearch {
  const isStaff = useAtomValue(currentUserAtom)?.role === 'staff';
  const wanted = query.trim().slice(0, 100);
  const settled = useDebounced(wanted, SEARCH_PAUSE_MS);
  // A bank without a search would answer everything.
  const isOffered = useCapability('lists') === true;
  const isAsked = isOffered && (settled.length >= MIN_LENGTH || /^\d+$/u.test(settled));
  const found = useEndpointQuery(
    listApplications,
    {
      query: {
        filter: JSON.stringify({ search: settled }),
        page: 1,
        itemsPerPage: RESULTS,
        name: isStaff ? 'issues_bank' : 'issues_org',
        type: 'all',
      },
    },
    { enabled: isAsked, gcTime: 60_000 },
  );
  const isPending = isOffered && wanted !== settled && (wanted.length >= MIN_LENGTH || /^\d+$/u.test(wanted));
  return {
    items: isAsked && found.data ? found.data.items : [],
    isLoading: isPending || (isAsked && found.isLoading),
    isFailed: isAsked && found.isError,
    retry: () => void found.refetch(),
  };
}
