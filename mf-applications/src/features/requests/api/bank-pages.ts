import { listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';
import { applicationListArguments, queryKeys, useQueries } from 'shared-kernel/query';
import type { ApplicationListRequest, UseQueryResult } from 'shared-kernel/query';
import { LIST_REFRESH_MS, toShownPage } from './list-page.ts';
import type { Page } from './list-page.ts';

/** A page of the list of one bank. */
export interface BankPageRequest extends ApplicationListRequest {
  readonly bank: BankCode;
}

/** A row that names the bank in whose list it stands. */
export type BankRow = ApplicationListItem & { readonly bank: BankCode };

export type BankPage = Page & { readonly items: readonly BankRow[] };

/** Pages of several banks, each asked for with the bank's own token and none waiting for another. */
export function useBankPages(requests: readonly BankPageRequest[]): readonly UseQueryResult<BankPage>[] {
  return useQueries({
    queries: requests.map(({ bank, ...request }) => {
      const args = applicationListArguments(request);
      return {
        queryKey: queryKeys.endpoint(listApplications, args, bank),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          callEndpoint(listApplications, { ...args, bank, signal }),
        select: (page: Page): BankPage => {
          const shown = toShownPage(page, request);
          return { ...shown, items: shown.items.map((row) => ({ ...row, bank })) };
        },
        refetchInterval: LIST_REFRESH_MS,
      };
    }),
  });
}
