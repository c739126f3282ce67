import { listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { useCapability } from 'shared-kernel/capabilities';
import type { BankCode } from 'shared-kernel/contract/banks';
import { useBankQueries } from 'shared-kernel/query';
import { currentBankAtom, isStaffAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { useDebounced } from 'shared-kernel/ui';
import { SEARCH_PAUSE_MS } from './search-text.ts';

const MIN_LENGTH = 2;
const RESULTS = 8;

/** An application that was found, and where. */
export interface FoundApplication extends ApplicationListItem {
  readonly bank: BankCode;
}

export interface ApplicationSearch {
  readonly items: readonly FoundApplication[];
  /** Nothing is known of some bank yet; what others found is there. */
  readonly isLoading: boolean;
  readonly failed: readonly { readonly bank: BankCode; readonly retry: () => void }[];
}

/**
 * Applications of the organisation by number, client or INN at every bank that the agent is signed in to, those of the current
 * bank first; for its staff of the current bank alone. Each further key gives up the calls before it.
 */
export function useApplicationSearch(query: string): ApplicationSearch {
  const isStaff = useAtomValue(isStaffAtom);
  const current = useAtomValue(currentBankAtom);
  const { banks: others } = useBankSessions();
  const wanted = query.trim().slice(0, 100);
  const settled = useDebounced(wanted, SEARCH_PAUSE_MS);
  // A bank without a search would answer everything.
  const isOffered = useCapability('lists') === true;
  const isAsked = isOffered && (settled.length >= MIN_LENGTH || /^\d+$/u.test(settled));
  const banks = isStaff ? [current] : [current, ...others.filter((bank) => bank !== current)];
  const answers = useBankQueries(
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
    isAsked ? banks : [],
  );
  const isPending = isOffered && wanted !== settled && (wanted.length >= MIN_LENGTH || /^\d+$/u.test(wanted));
  return {
    items: answers.flatMap(({ bank, data }) => data?.items.map((item) => ({ ...item, bank })) ?? []),
    isLoading: isPending || answers.some((answer) => answer.isPending),
    failed: answers.filter(({ error }) => error !== null && error.code !== 'not_offered'),
  };
}
