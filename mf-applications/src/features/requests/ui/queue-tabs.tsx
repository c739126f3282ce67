import { Flex, Tabs } from 'antd';
import type { ReactElement } from 'react';
import { formatInteger } from 'shared-kernel/domain/money';
import { ToneTag } from 'shared-kernel/ui';
import { useSummary } from '../../../common/api/summary.ts';
import { ru } from '../locale/ru.ts';
import { countApplications, QUEUE_STATUSES, QUEUE_TABS, findTab } from '../state/queue-tabs.ts';
import type { QueueTab } from '../state/queue-tabs.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './queue-tabs.module.css';

/** Tabs of the curator's queue with their counts. */
export function QueueTabs({ control }: { readonly control: ListViewControl }): ReactElement {
  const { data: summary } = useSummary();
  const open = (tab: QueueTab): void =>
    control.change({ status: tab === 'all' ? [] : [...QUEUE_STATUSES[tab]] });
  return (
    <nav aria-label={ru.queue.label}>
      <Tabs
        activeKey={findTab(control.view.filter) ?? ''}
        onTabClick={(key) => open(key as QueueTab)}
        className={styles.tabs ?? ''}
        classNames={{ header: styles.bar ?? '' }}
        items={QUEUE_TABS.map((tab) => ({
          key: tab,
          label: (
            <Flex gap={8} align="center">
              {ru.queue.tabs[tab]}
              {summary && (
                <ToneTag tone={tab === 'decide' ? 'warning' : 'default'}>
                  {formatInteger(countApplications(tab, summary.by_status))}
                </ToneTag>
              )}
            </Flex>
          ),
        }))}
      />
    </nav>
  );
}
