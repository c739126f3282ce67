import { ClockCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { currentBankAtom, currentUserAtom, session } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { bankName, WORDS } from 'shared-kernel/locale';

/** The portal warns this long before the token ends, ms (decisions, «Session»). */
export const WARN_BEFORE_MS = 10 * 60_000;
const TICK_MS = 15_000;

interface AgainProps {
  readonly onSignedIn: () => void;
}

/** Minutes in words, rounded up. */
export function leftText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  return leftMs < 60_000 ? ru.session.lessThanMinute : formatCount(minutes, ru.session.minutes);
}

/** Ten minutes before the session ends: a warning, and a sign-in over the page that keeps everything. */
export function ExpiryWarning(): ReactElement | null {
  const bank = useAtomValue(currentBankAtom);
  const user = useAtomValue(currentUserAtom);
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const [Again, setAgain] = useState<ComponentType<AgainProps>>();

  useEffect(() => {
    const update = (): void => {
      const left = session.msUntilExpiry(bank);
      setLeftMs(left);
      if (left !== null && left <= WARN_BEFORE_MS) return;
      // A new session, which another tab may have begun, has a warning of its own.
      setDismissed(false);
      setAgain(undefined);
    };
    update();
    const timer = setInterval(update, TICK_MS);
    document.addEventListener('visibilitychange', update);
    window.addEventListener('storage', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('storage', update);
    };
  }, [bank, user]);

  const isDue = user !== null && leftMs !== null && leftMs > 0 && leftMs <= WARN_BEFORE_MS;
  if (!isDue) return null;

  const openDialog = (): void => {
    // Only few sessions last that long: the form is not part of the shell.
    import(/* webpackChunkName: "sign-in-again" */ '../auth/sign-in-again.tsx').then(
      (module) => setAgain(() => module.SignInAgain),
      (error: unknown) => notifyError(error, WORDS.openFailed),
    );
  };

  return (
    <>
      {isDismissed ? null : (
        <Alert
          className="expiry-warning"
          role="alert"
          type="warning"
          showIcon
          icon={<ClockCircleOutlined />}
          title={ru.session.expiresTitle}
          description={ru.session.expiresIn(leftText(leftMs))}
          action={
            <span className="expiry-actions">
              <Button type="primary" size="small" onClick={openDialog}>
                {ru.session.signInAgain}
              </Button>
              <Button type="text" size="small" onClick={() => setDismissed(true)}>
                {ru.session.later}
              </Button>
            </span>
          }
        />
      )}
      <Modal
        open={Again !== undefined}
        title={ru.session.dialogTitle}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={() => setAgain(undefined)}
      >
        <p>{ru.session.dialogText(bankName(bank))}</p>
        <p>
          <strong>{user.email}</strong>
        </p>
        {Again ? (
          <Again
            onSignedIn={() => {
              setAgain(undefined);
              setDismissed(false);
              setLeftMs(session.msUntilExpiry(bank));
            }}
          />
        ) : null}
      </Modal>
    </>
  );
}
