import { portalEvents } from 'shared-kernel/events';
import { getAgentInfo, getProfile } from 'shared-kernel/contract/agent';
import { logout } from 'shared-kernel/contract/auth';
import { offersCapability } from 'shared-kernel/capabilities';
import { configureHttp } from 'shared-kernel/http';
import { portalQueryClient, queryKeys } from 'shared-kernel/query';
import { registerBankSession, registerBankSwitcher, registerSignOut, session } from 'shared-kernel/session';
import type { SessionSnapshot } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { remoteStore } from '../remotes/remote-store.ts';
import { createConnectionWatch } from './connection.ts';
import { askForConfirmation } from './confirm-identity.ts';
import { openBankSession, switchAnew, switchToBank } from './bank-switch.ts';
import { endIfExpired } from './end-expired.ts';
import { endSession } from './end-session.ts';
import { forgetBankData } from './leave-bank.ts';
import { startLiveEvents } from './live-events.ts';
import { followSlowQueries } from './slow-queries.ts';
import { reportUnreadRows } from './unread-rows.ts';
import { isLeaving, signOut } from './sign-out.ts';

/** Longest delay a browser timer can hold, ms. */
const MAX_TIMER_MS = 2_147_483_647;

function toSessionKey({ bank, user }: SessionSnapshot): string {
  return `${bank}:${user?.id ?? ''}`;
}

/** Signing out, or in as somebody else, in another tab: this tab must not go on showing the old agent's data. */
function followOtherTabs(): () => void {
  let key = toSessionKey(session.snapshot());
  return session.subscribe((snapshot) => {
    const next = toSessionKey(snapshot);
    if (next === key) return;
    const isSwitch = !next.startsWith(`${key.split(':')[0] ?? ''}:`);
    key = next;
    if (!isSwitch) forgetBankData();
  });
}

/** Notices the end of the 24 hours at its moment, also when nothing is being called. */
function endExpiredSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    clearTimeout(timer);
    if (endIfExpired()) return;
    const leftMs = session.msUntilExpiry();
    if (leftMs !== null) timer = setTimeout(schedule, Math.min(leftMs + 1, MAX_TIMER_MS));
  };
  schedule();
  const unsubscribe = session.subscribe(schedule);
  // A renewed token of the same agent changes no snapshot, and a sleeping machine stops timers.
  const onWake = (): void => {
    if (document.visibilityState === 'visible') schedule();
  };
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('focus', onWake);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onWake);
    window.removeEventListener('focus', onWake);
  };
}

/** Everything of the session that works without a screen; once, at start-up. Returns the way to stop. */
export function startSession(): () => void {
  const connection = createConnectionWatch();
  configureHttp({
    onOutcome: connection.note,
    isHeldBack: (endpoint, bank) => isLeaving(bank) && endpoint !== logout.id,
    onUnauthenticated: ({ bank, error }) => {
      const isCurrent = bank === session.currentBank();
      if (isLeaving(bank) || (isCurrent && endIfExpired())) return;
      // Without the record the session is over already: one toast is enough.
      if (!session.hasValidRecord(bank) || (isCurrent && switchAnew(bank))) return;
      if (isCurrent) notify.error(ru.toasts.tokenCheckFailed, ru.toasts.sessionExpiredText);
      endSession(bank, error.code === 'token_expired' ? 'expired' : 'revoked');
    },
    onSecondFactorRequired: (bank) => session.setHolds(bank, { mustEnrolSecondFactor: true }),
    onPasswordChangeRequired: (bank) => session.setHolds(bank, { mustChangePassword: true }),
    onConfirmationRequired: askForConfirmation,
    onUnreadRows: reportUnreadRows(),
    offersCapability,
  });
  const stops = [
    registerBankSwitcher(switchToBank),
    registerBankSession(openBankSession),
    registerSignOut(signOut),
    followOtherTabs(),
    endExpiredSession(),
    startLiveEvents(),
    followSlowQueries(connection.check),
    // A page whose code does not come may be the first to notice that nobody answers.
    remoteStore.subscribe(() => {
      if (remoteStore.lacksCode()) connection.check();
    }),
    connection.stop,
    portalEvents.on('approval-changed', () => {
      void portalQueryClient.invalidateQueries({ queryKey: queryKeys.endpoint(getProfile) });
      void portalQueryClient.invalidateQueries({ queryKey: queryKeys.endpoint(getAgentInfo) });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
