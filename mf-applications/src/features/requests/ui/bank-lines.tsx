import { Alert, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { bankName, portalBanks } from 'shared-kernel/locale';
import type { BankSessions } from 'shared-kernel/session';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../../../locale/ru.ts';
import { useOpenBanks } from '../api/open-banks.ts';
import type { BankState } from '../state/use-all-banks.ts';
import styles from './bank-lines.module.css';

interface BankLinesProps {
  readonly banks: readonly BankState[];
}

const toNames = (codes: readonly BankCode[]): string => codes.map(bankName).join(', ');

/** Who has not answered the list of all banks yet, and who does not, a line each. */
export function BankLines({ banks }: BankLinesProps): ReactElement {
  const waiting = banks.filter(({ isPending }) => isPending).map(({ bank }) => bank);
  const failed = banks.filter(({ error }) => error !== null);
  return (
    <>
      <div role="status" className={styles.waiting}>
        {waiting.length > 0 && (
          <Typography.Text type="secondary">{ru.allBanks.waiting(toNames(waiting))}</Typography.Text>
        )}
      </div>
      {failed.map(({ bank, retry }) => (
        <Alert
          key={bank}
          type="warning"
          showIcon
          title={ru.allBanks.failed(bankName(bank))}
          action={
            <Button size="small" onClick={retry}>
              {ru.allBanks.retry}
            </Button>
          }
        />
      ))}
    </>
  );
}

/** The banks that are open to the agent and in which there is no session yet. */
export function ConnectBanks({ sessions }: { readonly sessions: BankSessions }): ReactElement | null {
  const [isBusy, setBusy] = useState(false);
  const open = useOpenBanks();
  const missing = portalBanks()
    .map(({ code }) => code)
    .filter((code) => open.includes(code) && !sessions.banks.includes(code));
  if (missing.length === 0) return null;
  const connect = async (): Promise<void> => {
    setBusy(true);
    try {
      await sessions.connect(missing);
    } catch (error) {
      notifyError(error, ru.allBanks.connectFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text type="secondary">{ru.allBanks.notConnected(toNames(missing))}</Typography.Text>
      <Button size="small" loading={isBusy} onClick={() => void connect()}>
        {ru.allBanks.connect}
      </Button>
    </Flex>
  );
}
