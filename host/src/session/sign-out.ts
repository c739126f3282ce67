import type { BankCode } from 'shared-kernel/contract/banks';
import { logout } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import { portalBanks } from 'shared-kernel/locale';
import { authBusyAtom, portalStorage, session } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { endSession } from './end-session.ts';
import { giveUpRequests } from './leave-bank.ts';
import { skipNextReturnPath } from './return-path.ts';

/** Longest wait for a bank to confirm; the session on this device ends in any case, ms. */
const CONFIRMATION_TIMEOUT_MS = 5_000;

/** Until when, and which banks: all tabs of the browser see it, since the bank refuses what any of them asks for meanwhile. */
const LEAVING = 'leaving_banks';

/** Whether the agent is leaving the bank, in this tab or another: its refusal of the token is then nothing to report. */
export function isLeaving(bank: BankCode): boolean {
  const [until, ...banks] = portalStorage.get(LEAVING)?.split(' ') ?? [];
  return Number(until) > Date.now() && banks.includes(bank);
}

/** Tells the bank, if it wants to know; a token it no longer knows is as good as ended. */
async function tellBank(bank: BankCode): Promise<boolean> {
  try {
    await callEndpoint(logout, { bank, signal: AbortSignal.timeout(CONFIRMATION_TIMEOUT_MS) });
    return true;
  } catch (error) {
    return isApiError(error) && (error.status === 401 || error.code === 'not_offered');
  }
}

/** Who leaves one bank on a shared computer may take it for all of them. */
function describeRest(): string | undefined {
  const names = portalBanks().flatMap(({ code, name }) => (session.hasValidRecord(code) ? [name] : []));
  return names.length === 0 ? undefined : ru.toasts.stillSignedIn(names.join(', '));
}

async function leave(banks: readonly BankCode[]): Promise<void> {
  portalStore.set(authBusyAtom, true);
  portalStorage.set(LEAVING, [Date.now() + CONFIRMATION_TIMEOUT_MS, ...banks].join(' '));
  // The bank would refuse what reaches it after the sign-out, and the browser would report each refusal.
  giveUpRequests();
  try {
    const confirmations = await Promise.all(banks.map(tellBank));
    skipNextReturnPath();
    for (const bank of banks) endSession(bank, 'signed-out');
    if (confirmations.every(Boolean)) notify.success(ru.toasts.signedOut, describeRest());
    else notify.error(ru.toasts.signOutFailed, ru.toasts.signOutFailedText);
  } finally {
    portalStorage.remove(LEAVING);
    portalStore.set(authBusyAtom, false);
  }
}

/** Ends the session at the current bank (chapter 4). */
export function signOut(): Promise<void> {
  return leave([session.currentBank()]);
}

/** Ends the sessions at all banks: whichever of them there are. */
export async function signOutOfAllBanks(): Promise<void> {
  const banks = portalBanks().map(({ code }) => code);
  await leave(banks.filter((bank) => session.hasValidRecord(bank)));
  session.signOutAll();
}
