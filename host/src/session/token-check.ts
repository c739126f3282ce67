import { checkSession } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { bearerTokenOf, session, writeUserProfile } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { endIfExpired } from './end-expired.ts';
import { endSession } from './end-session.ts';

/** A navigation validates the token again when the last validation is older, ms. */
const RECHECK_AFTER_MS = 60_000;
/** A failing server is asked once more after this pause, ms: a restart must not sign everybody out. */
export const SECOND_TRY_DELAY_MS = 1_000;

let checked: { readonly token: string; readonly atMs: number } | undefined;
let running: { readonly token: string; readonly check: Promise<void> } | undefined;

/**
 * Validates the current token (chapter 2): by its stored age every time, and by `GET /auth/profile` at the start, after
 * a sign-in, and then once in a minute at most. A refusal or an error says «Ошибка проверки токена» and ends the
 * session. Without a network the bank cannot be asked: it waits.
 */
export function ensureTokenChecked(): Promise<void> {
  if (endIfExpired()) return Promise.resolve();
  const token = bearerTokenOf(session.currentBank());
  if (token === undefined || !session.snapshot().isAuthenticated) return Promise.resolve();
  if (checked?.token === token && Date.now() - checked.atMs < RECHECK_AFTER_MS) return Promise.resolve();
  if (typeof navigator !== 'undefined' && !navigator.onLine) return Promise.resolve();
  if (running?.token !== token) {
    const asked = check(token).finally(() => {
      if (running?.check === asked) running = undefined;
    });
    running = { token, check: asked };
  }
  return running.check;
}

async function check(token: string): Promise<void> {
  const bank = session.currentBank();
  const isStillCurrent = (): boolean => session.currentBank() === bank && bearerTokenOf(bank) === token;
  try {
    const { success, data } = await askTwice();
    if (!isStillCurrent()) return;
    if (!success) throw new Error('The bank does not confirm the token');
    if (data) {
      writeUserProfile(data);
      session.setHolds(bank, {
        mustEnrolSecondFactor: data.must_enrol_second_factor === true,
        mustChangePassword: data.must_change_password === true,
      });
    }
    checked = { token, atMs: Date.now() };
  } catch (error) {
    if (isCancelled(error) || !isStillCurrent()) return;
    notify.error(ru.toasts.tokenCheckFailed, ru.toasts.sessionExpiredText);
    endSession(bank, 'revoked');
  }
}

async function askTwice() {
  try {
    return await callEndpoint(checkSession);
  } catch (error) {
    const mayPass = isApiError(error) && (error.status >= 500 || error.code === 'network');
    if (!mayPass) throw error;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_DELAY_MS));
    return callEndpoint(checkSession);
  }
}
