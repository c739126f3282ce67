import { listPartnerBanks } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import { useEndpointQuery } from 'shared-kernel/query';

/** The banks that are open to the agent; none until the current bank has said so. */
export function useOpenBanks(): readonly BankCode[] {
  const { data = [] } = useEndpointQuery(listPartnerBanks);
  return data.filter(({ available, accessLocked }) => available && !accessLocked).map(({ id }) => id);
}
