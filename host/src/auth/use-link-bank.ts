import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import { portalBanks } from 'shared-kernel/locale';
import { useSearchParams } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';

/** The bank that the address names: that of a letter, carried on from page to page. Otherwise the one that was used last. */
export function useLinkBank(): BankCode {
  const [parameters] = useSearchParams();
  const named = bankCodeSchema.safeParse(parameters.get('bank'));
  const isOfPortal = portalBanks().some(({ code }) => code === named.data);
  return named.success && isOfPortal ? named.data : session.currentBank();
}
