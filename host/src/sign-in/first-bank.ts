import { DEFAULT_BANK } from 'shared-kernel/domain/bank-codes';
import { portalBanks } from 'shared-kernel/locale';
import { rememberedBankOfDevice, rememberedBankOfTab } from 'shared-kernel/session';

/**
 * The bank that the form begins with, as the session does: the one that was used last or else the specification's default,
 * where the portal has it; otherwise the first.
 */
export function findFirstBank(): string {
  const codes = portalBanks().map(({ code }) => code);
  const wanted = rememberedBankOfTab() ?? rememberedBankOfDevice() ?? DEFAULT_BANK;
  return codes.includes(wanted) ? wanted : (codes[0] ?? '');
}
