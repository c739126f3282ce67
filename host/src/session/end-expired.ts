import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { endSession } from './end-session.ts';

/**
 * Ends the current session when its token has run out, and says so; returns whether it did. An expired record is
 * cleared by whoever reads it first, so a signed-in agent without a record is one whose time is over.
 */
export function endIfExpired(): boolean {
  const { isAuthenticated, bank } = session.snapshot();
  if (!isAuthenticated || session.hasValidRecord(bank)) return false;
  notify.info(ru.toasts.sessionExpired, ru.toasts.sessionExpiredText);
  endSession(bank, 'expired');
  return true;
}
