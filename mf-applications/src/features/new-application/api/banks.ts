import { listPartnerBanks } from 'shared-kernel/contract/banks';
import type { PartnerCode } from 'shared-kernel/contract/banks';
import { useEndpointQuery } from 'shared-kernel/query';

/** Why no application can be made at a bank; `elsewhere`: it has no agents of its own. */
export type ClosedReason = 'locked' | 'unavailable' | 'elsewhere';

/** Why a bank that takes no application from the agent does not; `undefined` until the banks are known. */
export function useClosedReason(bank: PartnerCode): ClosedReason | undefined {
  const { data: banks } = useEndpointQuery(listPartnerBanks);
  if (banks === undefined) return undefined;
  const known = banks.find(({ id }) => id === bank);
  if (known === undefined) return 'elsewhere';
  return known.accessLocked ? 'locked' : 'unavailable';
}
