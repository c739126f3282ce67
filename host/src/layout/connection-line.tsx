import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { formatTime } from 'shared-kernel/domain/instants';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { OfflineBanner, useHeightVariable, useOnline } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { bankName } from 'shared-kernel/locale';
import { connectionAtom } from '../session/connection.ts';
import { isSlowAtom } from '../session/slow-queries.ts';

/** What there is to say about the connection: no network, no portal or no bank in a line, a long wait above the page. */
export function ConnectionLine(): ReactElement {
  const isOnline = useOnline();
  const down = useDownText();
  const isSlow = useAtomValue(isSlowAtom);
  const bank = useAtomValue(currentBankAtom);
  const line = useHeightVariable('--connection-line-height');
  return (
    <>
      <div ref={line} className="connection-line">
        <OfflineBanner />
        <div role="status">
          {isOnline && down !== '' ? <Alert banner type="warning" role="presentation" title={down} /> : null}
        </div>
      </div>
      <div role="status">
        {isOnline && down === '' && isSlow ? (
          // It goes when the answer comes, and the page must not move under a hand: it has no place of its own.
          <Alert
            className="slow-note"
            type="warning"
            role="presentation"
            title={ru.connection.slow(bankName(bank))}
          />
        ) : null}
      </div>
    </>
  );
}

function useDownText(): string {
  const connection = useAtomValue(connectionAtom);
  if (connection.state === 'ok') return '';
  const { dataAtMs } = connection;
  const dataAt = dataAtMs === null ? '' : ru.connection.dataAt(formatTime(new Date(dataAtMs).toISOString()));
  return connection.state === 'portal-down'
    ? `${ru.connection.portalDown}${dataAt}`
    : `${ru.connection.bankDown(bankName(connection.bank))}${dataAt}`;
}
