import { Alert, Button, Flex, Segmented } from 'antd';
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
import { CountBadge } from './count-badge.tsx';
import { useIsMobile } from './use-media-query.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
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
  /** What is unread at the other banks: it leads to where it can be read. */
  readonly unreadElsewhere?: number;
}

/** The current bank or all, where the portal has several. */
export function BankScopeSwitch(props: BankScopeSwitchProps): ReactElement | null {
  const { label, value, onChange, unreadElsewhere = 0 } = props;
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
          { value: 'all', label: <AllBanksLabel unread={unreadElsewhere} /> },
        ]}
        onChange={onChange}
      />
    </div>
  );
}

function AllBanksLabel({ unread }: { readonly unread: number }): ReactElement {
  if (unread === 0) return <>{text.all}</>;
  return (
    <span className={styles.all}>
      {text.all}
      <CountBadge count={unread} />
      <VisuallyHidden>{text.unreadElsewhere(unread)}</VisuallyHidden>
    </span>
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
        {waiting.length > 0 && <span className={styles.secondary}>{text.waiting(toNames(waiting))}</span>}
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
      <span className={styles.secondary}>{text.notConnected(toNames(missing))}</span>
      <Button size="small" loading={isBusy} onClick={() => void connect()}>
        {text.connect}
      </Button>
    </Flex>
  );
}
