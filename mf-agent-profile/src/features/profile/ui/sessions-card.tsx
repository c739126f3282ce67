import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { formatTimeAgo } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { bankName } from 'shared-kernel/locale';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, DateText, Panel, QueryBoundary, SkeletonText, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useEndAllSessions, useEndSession, useOwnSessionIds, useSessions } from '../api/sessions.ts';
import type { OpenSession } from '../api/sessions.ts';
import styles from './profile.module.css';

const text = ru.sessions;
const PHONES = /iOS|Android/u;

/** The open sessions of the agent, each of which can be ended. */
export function SessionsCard(): ReactElement {
  const sessions = useSessions();
  const own = useOwnSessionIds();
  const endAll = useEndAllSessions();
  return (
    <Panel title={text.title} className={styles.card}>
      <p className={styles.help}>{text.help}</p>
      <QueryBoundary query={sessions} errorTitle={text.loadFailed} skeleton={<SkeletonText />}>
        {(list) => (
          <ul aria-label={text.title} className={styles.sessions}>
            {[...list]
              .sort((a, b) => Number(b.current) - Number(a.current))
              .map((one) => (
                <SessionRow key={one.id} session={one} isHere={own.has(one.id)} />
              ))}
          </ul>
        )}
      </QueryBoundary>
      <div className={styles.endAll}>
        <ConfirmButton
          question={text.endAllQuestion}
          details={text.endAllDetails}
          confirmText={text.endAll}
          onConfirm={async () => {
            await endAll.mutateAsync({});
            // The server has revoked every token, so none is kept.
            session.signOutAll();
            notify.success(text.allEnded);
          }}
          failedTitle={text.endAllFailed}
        >
          {text.endAll}
        </ConfirmButton>
      </div>
    </Panel>
  );
}

interface SessionRowProps {
  readonly session: OpenSession;
  /** Of this browser, at whichever bank. */
  readonly isHere: boolean;
}

function SessionRow({ session: one, isHere }: SessionRowProps): ReactElement {
  const end = useEndSession();
  const Icon = PHONES.test(one.device) ? MobileOutlined : DesktopOutlined;
  const bank = bankName(one.bank);
  const name = text.name(one.device, bank);
  return (
    <li aria-label={name}>
      <Flex gap={12} align="center" wrap>
        <Icon aria-hidden className={styles.device ?? ''} />
        <div className={styles.session}>
          <Flex gap={8} align="center" wrap>
            <strong className={styles.deviceName}>{one.device}</strong>
            {one.current ? <ToneTag tone="success">{text.current}</ToneTag> : null}
            {isHere && !one.current ? <ToneTag tone="default">{text.here}</ToneTag> : null}
          </Flex>
          <div className={styles.note}>{text.where(bank, one.address)}</div>
          <div className={styles.note}>
            {text.lastSeen(formatTimeAgo(one.last_seen_at, bankNow().toISOString()))}
            {' · '}
            {text.opened} <DateText value={one.created_at} withTime />
          </div>
        </div>
        {one.current ? null : (
          <ConfirmButton
            question={text.endQuestion(name)}
            details={isHere ? text.endHereDetails(bank) : text.endDetails}
            confirmText={text.end}
            aria-label={text.endOf(name)}
            onConfirm={async () => {
              await end.mutateAsync({ params: { id: one.id } });
              notify.success(text.ended);
            }}
            failedTitle={text.endFailed}
          >
            {text.end}
          </ConfirmButton>
        )}
      </Flex>
    </li>
  );
}
