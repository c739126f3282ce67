import { Alert, Button, Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { listPartnerBanks } from '../contract/banks.ts';
import type { BankCode } from '../contract/banks.ts';
import { ALL_BANKS_TEXTS, WORDS, bankName, portalBanks } from '../locale/index.ts';
import { currentBankAtom } from '../session/index.ts';
import type { BankSessions } from '../session/index.ts';
import { useAtomValue } from '../state.ts';
import { notifyError } from '../toast.ts';
import { useEndpointQuery } from '../use-endpoint.ts';
import { useIsMobile } from './use-media-query.ts';
import styles from './bank-scope.module.css';

const text = ALL_BANKS_TEXTS;

/** What is shown: of the current bank, or of every bank that the agent is signed in to. */
export type BankScope = 'bank' | 'all';

/** Where the answer of one bank stands. */
export interface BankState {
  readonly bank: BankCode;
  /** No answer yet. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

export interface BankScopeSwitchProps {
  /** Name of the choice for screen readers. */
  readonly label: string;
  readonly value: BankScope;
  readonly onChange: (scope: BankScope) => void;
}

/** The current bank or all, where the portal has several. */
export function BankScopeSwitch({ label, value, onChange }: BankScopeSwitchProps): ReactElement | null {
  const bank = useAtomValue(currentBankAtom);
  const isMobile = useIsMobile();
  if (portalBanks().length < 2) return null;
  return (
    <div className={styles.scope}>
      <Segmented<BankScope>
        aria-label={label}
        block={isMobile}
        value={value}
        options={[
          { value: 'bank', label: bankName(bank) },
          { value: 'all', label: text.all },
        ]}
        onChange={onChange}
      />
    </div>
  );
}

const toNames = (codes: readonly BankCode[]): string => codes.map(bankName).join(', ');

/** Who has not answered yet, and who does not, a line each. */
export function BankLines({ banks }: { readonly banks: readonly BankState[] }): ReactElement {
  const waiting = banks.filter(({ isPending }) => isPending).map(({ bank }) => bank);
  const failed = banks.filter(({ error }) => error !== null);
  return (
    <>
      <div role="status" className={styles.waiting}>
        {waiting.length > 0 && (
          <Typography.Text type="secondary">{text.waiting(toNames(waiting))}</Typography.Text>
        )}
      </div>
      {failed.map(({ bank, retry }) => (
        <Alert
          key={bank}
          type="warning"
          showIcon
          title={text.failed(bankName(bank))}
          action={
            <Button size="small" onClick={retry}>
              {WORDS.retry}
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
  const { data = [] } = useEndpointQuery(listPartnerBanks);
  const open = data.filter(({ available, accessLocked }) => available && !accessLocked).map(({ id }) => id);
  const missing = portalBanks()
    .map(({ code }) => code)
    .filter((code) => open.includes(code) && !sessions.banks.includes(code));
  if (missing.length === 0) return null;
  const connect = async (): Promise<void> => {
    setBusy(true);
    try {
      await sessions.connect(missing);
    } catch (error) {
      notifyError(error, text.connectFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text type="secondary">{text.notConnected(toNames(missing))}</Typography.Text>
      <Button size="small" loading={isBusy} onClick={() => void connect()}>
        {text.connect}
      </Button>
    </Flex>
  );
}
