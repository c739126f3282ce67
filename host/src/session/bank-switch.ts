import { switchBank } from 'shared-kernel/contract/auth';
import type { BankCode } from 'shared-kernel/contract/banks';
import { portalEvents } from 'shared-kernel/events';
import { ApiError, callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { authBusyAtom, bearerTokenOf, readAuthRecord, session } from 'shared-kernel/session';
import type { AuthRecord } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { errorText, portalBanks } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import { forgetBankData } from './leave-bank.ts';
import { SWITCH_REFRESH_DELAY_MS, refetchAfterSwitch } from './session-data.ts';

let latest = 0;
/** The switch that went by a stored token, which the bank may refuse. */
let trusted: { readonly from: BankCode; readonly token: string } | undefined;

/** A switch prolongs nothing: the new record is as old as the sign-in that it comes from. */
function signedInAt(from: BankCode): number | undefined {
  return readAuthRecord(from)?.timestamp;
}

/**
 * Switches to another bank: a valid stored record needs no call, otherwise the current bank is asked for a
 * token (decisions, «Banks»). Resolves after `bank-switch-completed`; rejects with the refusal, and the
 * current bank stays. A switch that was overtaken by a later one, or by the end of the session, is dropped.
 */
export async function switchToBank(to: BankCode): Promise<void> {
  const from = session.currentBank();
  if (from === to) return;
  const turn = ++latest;
  const token = bearerTokenOf(from);
  const stored = readAuthRecord(to)?.token;
  const isOvertaken = (): boolean =>
    turn !== latest || session.currentBank() !== from || bearerTokenOf(from) !== token;
  portalStore.set(authBusyAtom, true);
  try {
    if (stored === undefined) {
      const answer = await callEndpoint(switchBank, { body: { bank: to } });
      if (isOvertaken()) return;
      session.signIn(to, answer.token, answer.user, signedInAt(from));
    }
    trusted = stored === undefined ? undefined : { from, token: stored };
    forgetBankData();
    session.setCurrentBank(to);
  } finally {
    if (turn === latest) portalStore.set(authBusyAtom, false);
  }
  portalEvents.emit('bank-switch-completed', { from, to });
  setTimeout(() => {
    if (turn === latest && session.currentBank() === to) void refetchAfterSwitch();
  }, SWITCH_REFRESH_DELAY_MS);
}

/**
 * Begins the switch anew when the bank refuses the stored token that it went by: a session may end elsewhere, and the one
 * that was left can still get another. Returns whether it did.
 */
export function switchAnew(refused: BankCode): boolean {
  const last = trusted;
  if (last === undefined || last.token !== readAuthRecord(refused)?.token) return false;
  trusted = undefined;
  if (!session.hasValidRecord(last.from)) return false;
  forgetBankData();
  session.setCurrentBank(last.from);
  session.signOut(refused);
  void chooseBank(refused);
  return true;
}

/**
 * A session at another bank beside the current one: a valid stored record needs no call, otherwise the current bank is
 * asked for a token. An answer that comes after the session has ended or moved is dropped.
 */
export async function openBankSession(at: BankCode): Promise<void> {
  if (!session.hasValidRecord(at)) await askForSession(at);
}

/** The sessions of a sign-in end together: when one is renewed, the others are. A bank that refuses keeps its own. */
export function renewOthers({ timestamp }: AuthRecord): void {
  for (const { code } of portalBanks())
    if (readAuthRecord(code)?.timestamp === timestamp) askForSession(code).catch(() => undefined);
}

async function askForSession(at: BankCode): Promise<void> {
  const from = session.currentBank();
  const token = bearerTokenOf(from);
  const answer = await callEndpoint(switchBank, { body: { bank: at }, bank: from });
  if (token === undefined || bearerTokenOf(from) !== token)
    throw new ApiError({ code: 'cancelled', status: 0 });
  session.signIn(at, answer.token, answer.user, signedInAt(from));
}

/** The bank selector's choice: the same, with the toasts of chapter 8: the bank's reason, or the general one. */
export async function chooseBank(to: BankCode): Promise<void> {
  try {
    await switchToBank(to);
  } catch (error) {
    if (isCancelled(error)) return;
    if (!isApiError(error)) notify.error(ru.toasts.bankChoiceFailed);
    else notify.error(isRefusal(error) ? errorText(error) : ru.toasts.bankSwitchFailed);
  }
}

/** The bank has said why, in its own words or by a code; a bank that is out of order says nothing. */
const isRefusal = ({ code, status, serverMessage }: ApiError): boolean =>
  Boolean(serverMessage?.trim()) || (status >= 400 && status < 500 && code !== 'bad_response');
