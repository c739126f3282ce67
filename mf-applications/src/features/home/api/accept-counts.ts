import { ACCEPT_STATES, listApplications } from 'shared-kernel/contract/applications';
import type { AcceptState } from 'shared-kernel/contract/applications';
import { applicationListArguments, endpointQueryOptions, useQueries } from 'shared-kernel/query';

/** Number of own applications by the bank's decision, from the totals of the list; `null` where the bank names none. */
export function useAcceptCounts() {
  const answers = useQueries({
    queries: ACCEPT_STATES.map((accept) => {
      const { query } = applicationListArguments({ name: 'issues', filter: { accept } });
      return endpointQueryOptions(listApplications, { query: { ...query, itemsPerPage: 1 } });
    }),
  });
  const pages = answers.flatMap(({ data }) => data ?? []);
  const isKnown = pages.length === answers.length;
  return {
    data: isKnown ? toCounts(pages) : undefined,
    error: answers.find(({ error }) => error)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    isPaused: answers.some(({ isPaused }) => isPaused),
    refetch: () => answers.map(({ refetch }) => refetch()),
  };
}

function toCounts(
  pages: readonly { readonly total: number; readonly isTotalUnknown?: boolean }[],
): Readonly<Record<AcceptState, number>> | null {
  if (pages.some(({ isTotalUnknown }) => isTotalUnknown)) return null;
  const [approved = 0, refused = 0, inProcess = 0] = pages.map(({ total }) => total);
  return { approved, refused, in_process: inProcess };
}
