import { DEFAULT_BANK } from 'shared-kernel/domain/bank-codes';
import { portalBanks } from 'shared-kernel/locale';
import { rememberedBankOfDevice, rememberedBankOfTab } from 'shared-kernel/session';

/**
 * The bank that the form begins with: of those that the portal has, the one that was used last, else the specification's
 * default, else the first.
 */
export function findFirstBank(): string {
  const codes = portalBanks().map(({ code }) => code);
  const wanted = [rememberedBankOfTab(), rememberedBankOfDevice(), DEFAULT_BANK];
  return wanted.find((code) => code !== undefined && codes.includes(code)) ?? codes[0] ?? '';
}
