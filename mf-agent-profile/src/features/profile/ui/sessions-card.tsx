import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Card, Flex, theme } from 'antd';
import type { ReactElement } from 'react';
import { formatTimeAgo } from 'shared-kernel/domain/instants';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, DateText, QueryBoundary, SkeletonCards, ToneTag } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useEndSession, useSessions } from '../api/sessions.ts';
import type { OpenSession } from '../api/sessions.ts';

const text = ru.sessions;
const PHONES = /iOS|Android/u;

/** Where I am signed in, and a way to end what is not mine any more. */
export function SessionsCard(): ReactElement {
  const sessions = useSessions();
  return (
    <Card title={text.title} style={{ height: '100%' }}>
      <p style={{ marginTop: 0 }}>{text.help}</p>
      <QueryBoundary
        query={sessions}
        errorTitle={text.loadFailed}
        skeleton={<SkeletonCards count={2} rows={1} minWidth={2000} />}
      >
        {(list) => (
          <ul aria-label={text.title} style={{ display: 'grid', gap: 12, margin: 0, padding: 0 }}>
            {[...list]
              .sort((a, b) => Number(b.current) - Number(a.current))
              .map((one) => (
                <SessionRow key={one.id} session={one} />
              ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  );
}

function SessionRow({ session }: { readonly session: OpenSession }): ReactElement {
  const { token } = theme.useToken();
  const end = useEndSession();
  const Icon = PHONES.test(session.device) ? MobileOutlined : DesktopOutlined;
  const bank = text.banks[session.bank];
  const name = text.name(session.device, bank);
  return (
    <li style={{ listStyle: 'none' }} aria-label={name}>
      <Flex gap={12} align="center" wrap>
        <Icon aria-hidden style={{ flex: 'none', fontSize: 22, color: token.colorTextSecondary }} />
        <div style={{ flex: '1 1 200px', minWidth: 0 }}>
          <Flex gap={8} align="center" wrap>
            <strong style={{ overflowWrap: 'anywhere' }}>{session.device}</strong>
            {session.current ? <ToneTag tone="success">{text.current}</ToneTag> : null}
          </Flex>
          <div style={{ fontSize: 13, color: token.colorTextSecondary, overflowWrap: 'anywhere' }}>
            {text.where(bank, session.address)}
          </div>
          <div style={{ fontSize: 13, color: token.colorTextSecondary }}>
            {text.lastSeen(formatTimeAgo(session.last_seen_at, new Date().toISOString()))}
            {' · '}
            {text.opened} <DateText value={session.created_at} withTime />
          </div>
        </div>
        {session.current ? null : (
          <ConfirmButton
            question={text.endQuestion(name)}
            details={text.endDetails}
            confirmText={text.end}
            aria-label={text.endOf(name)}
            onConfirm={async () => {
              await end.mutateAsync({ params: { id: session.id } });
              notify.success(text.ended);
            }}
          >
            {text.end}
          </ConfirmButton>
        )}
      </Flex>
    </li>
  );
}
