import { Flex, Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import type { Questionnaire, QuestionnaireListItem } from 'shared-kernel/contract/questionnaire';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { Link } from 'shared-kernel/router';
import {
  ApprovalTag,
  DateText,
  EmptyState,
  PageHeader,
  QueryBoundary,
  SearchField,
  ToneTag,
  useIsMobile,
} from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { routes } from '../../../routes.ts';
import { useQueue } from '../api/security.ts';
import { PAGE_SIZE, QUEUE_TABS, useQueueView } from '../state/use-queue-view.ts';
import type { QueueTab } from '../state/use-queue-view.ts';
import { forSuperusers } from './for-superusers.tsx';
import styles from './security.module.css';

const text = ru.security;

type Item = QuestionnaireListItem;

const STATE_TONES = {
  draft: 'default',
  submitted: 'processing',
  returned: 'warning',
  decided: 'default',
} as const satisfies Record<Questionnaire['state'], string>;

/** `/security`: the questionnaires that the security service has to look at. */
export function QueuePage(): ReactElement {
  const { view, change } = useQueueView();
  const queue = useQueue({
    ...(view.tab === 'all' ? {} : { state: view.tab }),
    ...(view.search === '' ? {} : { search: view.search }),
    page: view.page,
    per_page: PAGE_SIZE,
  });
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Flex gap={12} wrap className={styles.toolbar ?? ''}>
        <Tabs value={view.tab} onChange={(tab) => change({ tab })} />
        <SearchField
          label={ru.security.searchLabel}
          className={styles.search ?? ''}
          value={view.search}
          onSearch={(search) => change({ search })}
        />
      </Flex>
      <QueryBoundary query={queue} errorTitle={text.loadFailed}>
        {({ items, total }) => (
          <ResponsiveTable<Item>
            label={text.title}
            rows={items}
            rowKey={(item) => item.agent_id}
            loading={queue.isPlaceholderData}
            empty={
              <EmptyState
                title={view.tab === 'submitted' && !view.search ? text.nobodyWaits : text.nothing}
              />
            }
            pagination={{
              current: view.page,
              pageSize: PAGE_SIZE,
              total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (page) => change({ page }),
            }}
            columns={[
              { key: 'agent', title: text.agent, render: (_value, item) => <AgentLink item={item} /> },
              {
                key: 'organization',
                title: text.organization,
                render: (_value, item) => item.organization ?? '—',
              },
              {
                key: 'submitted',
                title: text.submittedAt,
                render: (_value, item) => <DateText value={item.submitted_at} withTime />,
              },
              { key: 'state', title: text.state, render: (_value, item) => <Tags item={item} /> },
            ]}
            renderCard={(item) => (
              <Flex vertical gap={4}>
                <AgentLink item={item} />
                <span>{item.organization ?? '—'}</span>
                <span>
                  {text.submittedAt}: <DateText value={item.submitted_at} withTime />
                </span>
                <Tags item={item} />
              </Flex>
            )}
          />
        )}
      </QueryBoundary>
    </>
  );
}

export const SecurityQueuePage = forSuperusers(QueuePage);

const TABS = QUEUE_TABS.map((tab) => ({ value: tab, label: text.tabs[tab] }));

interface TabsProps {
  readonly value: QueueTab;
  readonly onChange: (tab: QueueTab) => void;
}

/** Side by side where there is room, a list on a phone. */
function Tabs(props: TabsProps): ReactElement {
  return useIsMobile() ? (
    <Select<QueueTab> aria-label={text.tabsLabel} options={TABS} className={styles.tabs ?? ''} {...props} />
  ) : (
    <Segmented<QueueTab> aria-label={text.tabsLabel} options={TABS} {...props} />
  );
}

function AgentLink({ item }: { readonly item: Item }): ReactElement {
  return <Link to={routes.securityReview.link(item.agent_id)}>{item.agent_name}</Link>;
}

function Tags({ item }: { readonly item: Item }): ReactElement {
  return (
    <Flex gap={8} wrap>
      <ToneTag tone={STATE_TONES[item.state]}>{text.states[item.state]}</ToneTag>
      {item.state === 'decided' ? <ApprovalTag approval={item.approval} /> : null}
    </Flex>
  );
}
