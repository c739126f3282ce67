import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { named, pageParam, textParam, urlSchema, useUrlState } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import {
  ApprovalTag,
  ConfirmButton,
  DateText,
  EmptyState,
  PageHeader,
  QueryBoundary,
  SearchField,
  Text,
  ToneTag,
} from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useAgents, useUnblockAgent } from '../api/agents.ts';
import { ChangeEmailModal } from './change-email-modal.tsx';
import { EraseAgentDialog } from './erase-agent-data.tsx';
import { forSuperusers } from './for-superusers.tsx';
import { ReasonModal } from './reason-modal.tsx';
import type { ReasonedAction } from './reason-modal.tsx';
import styles from './security.module.css';

const text = ru.agents;
const PAGE_SIZE = 25;
/** The columns share the width that there is; where the actions would leave too little, the table scrolls in its frame. */
const FITS = { x: 800 };
/** Two actions to a line. */
const ACTIONS_WIDTH = 328;
const agentsSchema = urlSchema({ search: named('q', textParam()), page: pageParam }, { steps: ['page'] });

/** `/security-agents`: the bank's agents, to be blocked, unblocked, given another e-mail, or to lose their approval. */
export function AgentsPage(): ReactElement {
  const { view, change } = useUrlState(agentsSchema);
  const { search, page } = view;
  const agents = useAgents({ ...(search === '' ? {} : { search }), page, per_page: PAGE_SIZE });
  const [asked, setAsked] = useState<{ readonly action: ReasonedAction; readonly agent: AgentAccount }>();
  const [readdressed, setReaddressed] = useState<AgentAccount>();
  const [erased, setErased] = useState<AgentAccount>();
  const actions = (agent: AgentAccount): ReactElement => (
    <Actions
      agent={agent}
      onAsk={(action) => setAsked({ action, agent })}
      onChangeEmail={() => setReaddressed(agent)}
      onErase={() => setErased(agent)}
    />
  );
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Flex className={styles.toolbar ?? ''}>
        <SearchField
          label={ru.security.searchLabel}
          className={styles.search ?? ''}
          value={search}
          onSearch={(next) => change({ search: next })}
        />
      </Flex>
      <QueryBoundary query={agents} errorTitle={text.loadFailed}>
        {({ items, total }) => (
          <ResponsiveTable<AgentAccount>
            label={text.title}
            tableLayout="fixed"
            scroll={FITS}
            rows={items}
            rowKey={(agent) => agent.id}
            loading={agents.isPlaceholderData}
            empty={<EmptyState title={ru.security.nothing} />}
            pagination={{
              current: page,
              pageSize: PAGE_SIZE,
              total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (next) => change({ page: next }),
            }}
            columns={[
              { key: 'agent', title: text.agent, render: (_value, agent) => <Who agent={agent} /> },
              {
                key: 'organization',
                title: text.organization,
                render: (_value, agent) => <LongText>{agent.organization ?? '—'}</LongText>,
              },
              { key: 'state', title: text.state, render: (_value, agent) => <State agent={agent} /> },
              {
                key: 'actions',
                width: ACTIONS_WIDTH,
                title: text.actions,
                render: (_value, agent) => actions(agent),
              },
            ]}
            renderCard={(agent) => (
              <Flex vertical gap={8}>
                <Who agent={agent} />
                <LongText>{agent.organization ?? '—'}</LongText>
                <State agent={agent} />
                {actions(agent)}
              </Flex>
            )}
          />
        )}
      </QueryBoundary>
      {asked ? <ReasonModal {...asked} onClose={() => setAsked(undefined)} /> : null}
      {readdressed ? (
        <ChangeEmailModal agent={readdressed} onClose={() => setReaddressed(undefined)} />
      ) : null}
      {erased ? (
        <EraseAgentDialog
          agentId={erased.id}
          agentName={erased.name}
          onClose={() => setErased(undefined)}
          onErased={() => {
            setErased(undefined);
            void agents.refetch();
          }}
        />
      ) : null}
    </>
  );
}

export const SecurityAgentsPage = forSuperusers(AgentsPage);

/** A few lines in a table, whole in the native tooltip and in a card. */
function LongText({ children }: { readonly children: string }): ReactElement {
  return (
    <span title={children} className={styles.clamped}>
      {children}
    </span>
  );
}

function Who({ agent }: { readonly agent: AgentAccount }): ReactElement {
  return (
    <div className={styles.longWords}>
      <strong>{agent.name}</strong>
      <div>{agent.email}</div>
      {agent.is_staff ? <ToneTag tone="default">{text.staff}</ToneTag> : null}
    </div>
  );
}

function State({ agent }: { readonly agent: AgentAccount }): ReactElement {
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} wrap>
        <ApprovalTag approval={agent.approval} />
        {agent.blocked_at === null ? null : <ToneTag tone="error">{text.blocked}</ToneTag>}
      </Flex>
      {agent.blocked_at === null ? (
        agent.blocked_reason === null ? null : (
          <LongText>{text.blockedBefore(agent.blocked_reason)}</LongText>
        )
      ) : (
        <>
          <span>
            {text.blockedSince} <DateText value={agent.blocked_at} withTime />
          </span>
          {agent.blocked_reason === null ? null : <LongText>{agent.blocked_reason}</LongText>}
        </>
      )}
    </Flex>
  );
}

interface ActionsProps {
  readonly agent: AgentAccount;
  readonly onAsk: (action: ReasonedAction) => void;
  readonly onChangeEmail: () => void;
  readonly onErase: () => void;
}

function Actions({ agent, onAsk, onChangeEmail, onErase }: ActionsProps): ReactElement | null {
  const ownId = useAtomValue(currentUserAtom)?.id;
  const unblock = useUnblockAgent();
  if (agent.id === ownId) return null;
  if (agent.can_change === false) return <Text tone="secondary">{text.ofOtherBank}</Text>;
  return (
    <Flex gap={8} wrap>
      {agent.blocked_at === null ? (
        <Button size="small" aria-label={text.blockOf(agent.name)} onClick={() => onAsk('block')}>
          {text.block.ok}
        </Button>
      ) : (
        <ConfirmButton
          size="small"
          danger={false}
          question={text.unblockQuestion(agent.name)}
          details={text.unblockDetails}
          confirmText={text.unblock}
          aria-label={text.unblockOf(agent.name)}
          onConfirm={async () => {
            await unblock.mutateAsync({ params: { id: agent.id } });
            notify.success(text.unblocked, agent.name);
          }}
          failedTitle={text.unblockFailed}
        >
          {text.unblock}
        </ConfirmButton>
      )}
      <Button size="small" aria-label={text.changeEmailOf(agent.name)} onClick={onChangeEmail}>
        {text.changeEmail.ok}
      </Button>
      {agent.approval === 'success' ? (
        <Button size="small" aria-label={text.withdrawOf(agent.name)} onClick={() => onAsk('withdraw')}>
          {text.withdraw.ok}
        </Button>
      ) : null}
      {agent.is_staff ? null : (
        <Button danger size="small" aria-label={text.eraseOf(agent.name)} onClick={onErase}>
          {text.erase}
        </Button>
      )}
    </Flex>
  );
}
