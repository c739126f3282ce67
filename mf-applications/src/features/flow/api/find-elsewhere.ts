import { readApplication } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';
import { portalBanks } from 'shared-kernel/locale';
import { queryKeys, useQuery } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';

/** Looks for an application of an address without a bank in the other banks that the agent is signed in to. */
export function useBankOfApplication(hash: string) {
  return useQuery({
    queryKey: [...queryKeys.bank(), 'findElsewhere', hash],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<BankCode | null> => {
      const others = portalBanks()
        .map(({ code }) => code)
        .filter((code) => code !== session.currentBank() && session.hasValidRecord(code));
      const found = await Promise.all(
        others.map((bank) =>
          callEndpoint(readApplication, { params: { hash }, bank, signal }).then(
            () => bank,
            // A bank that has not got it, or does not answer, is not the one to offer.
            () => null,
          ),
        ),
      );
      return found.find((bank) => bank !== null) ?? null;
    },
  });
}
