import { Badge, Flex, Tabs } from 'antd';
import type { ReactElement } from 'react';
import { readSummary } from 'shared-kernel/contract/applications';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';
import { ru } from '../../../locale/ru.ts';
import { countOf, QUEUE_STATUSES, QUEUE_TABS, tabOf } from '../state/queue-tabs.ts';
import type { QueueTab } from '../state/queue-tabs.ts';
import type { ListViewControl } from '../state/use-list-view.ts';

/** Parts of the curator's queue with their numbers. */
export function QueueTabs({ control }: { readonly control: ListViewControl }): ReactElement {
  const client = useQueryClient();
  const { data: summary } = useEndpointQuery(readSummary);
  useEventRefresh(['application-changed'], () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(readSummary) });
  });
  const open = (tab: QueueTab): void =>
    control.change({ status: tab === 'all' ? [] : [...QUEUE_STATUSES[tab]] });
  return (
    <nav aria-label={ru.handoff.queue.label}>
      <Tabs
        activeKey={tabOf(control.view.filter) ?? ''}
        onTabClick={(key) => open(key as QueueTab)}
        tabBarStyle={{ marginBottom: 0 }}
        items={QUEUE_TABS.map((tab) => ({
          key: tab,
          label: (
            <Flex gap={8} align="center">
              {ru.handoff.queue.tabs[tab]}
              {summary && (
                <Badge
                  count={countOf(tab, summary.by_status)}
                  overflowCount={999_999}
                  color={tab === 'decide' ? 'orange' : 'gray'}
                />
              )}
            </Flex>
          ),
        }))}
      />
    </nav>
  );
}
