import type { BankCode } from 'shared-kernel/contract/banks';
import { portalEvents } from 'shared-kernel/events';
import type { SessionEndReason } from 'shared-kernel/events';
import { session } from 'shared-kernel/session';
import { forgetKeptPage } from '../kept-page.ts';
import { forgetBankData } from './leave-bank.ts';

/** Ends the session at a bank on this device. The route guard then leads to the sign-in. */
export function endSession(bank: BankCode, reason: SessionEndReason): void {
  const isCurrent = bank === session.currentBank();
  if (isCurrent) forgetBankData();
  session.signOut(bank);
  void forgetKeptPage();
  portalEvents.emit('session-ended', { bank, reason });
}
