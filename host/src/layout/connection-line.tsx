import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { formatTime } from 'shared-kernel/domain/instants';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { OfflineBanner, useOnline } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { bankName } from 'shared-kernel/locale';
import { connectionAtom } from '../session/connection.ts';
import { isSlowAtom } from '../session/slow-queries.ts';

/** One quiet line about the connection: no network, no portal, no bank, or a wait that is long. */
export function ConnectionLine(): ReactElement {
  const isOnline = useOnline();
  const text = useText();
  return (
    <>
      <OfflineBanner />
      <div role="status">
        {isOnline && text !== '' ? <Alert banner type="warning" role="presentation" title={text} /> : null}
      </div>
    </>
  );
}

function useText(): string {
  const connection = useAtomValue(connectionAtom);
  const isSlow = useAtomValue(isSlowAtom);
  const current = useAtomValue(currentBankAtom);
  if (connection.state === 'ok') return isSlow ? ru.connection.slow(bankName(current)) : '';
  const { dataAtMs } = connection;
  const dataAt = dataAtMs === null ? '' : ru.connection.dataAt(formatTime(new Date(dataAtMs).toISOString()));
  return connection.state === 'portal-down'
    ? `${ru.connection.portalDown}${dataAt}`
    : `${ru.connection.bankDown(bankName(connection.bank))}${dataAt}`;
}
