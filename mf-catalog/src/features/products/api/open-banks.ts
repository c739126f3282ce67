import { listPartnerBanks } from 'shared-kernel/contract/banks';
import type { PartnerCode } from 'shared-kernel/contract/banks';
import { useEndpointQuery } from 'shared-kernel/query';

/** Whether the agent cannot make applications at the bank. Until the banks are known none counts as closed. */
export function useIsBankClosed(code: PartnerCode): boolean {
  const { data: banks } = useEndpointQuery(listPartnerBanks);
  if (banks === undefined) return false;
  const bank = banks.find(({ id }) => id === code);
  return bank === undefined || !bank.available || bank.accessLocked;
}
