import { Badge, Flex, Segmented } from 'antd';
import type { ReactElement } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { ru } from '../../../locale/ru.ts';
import { useQueueCounts } from '../api/queue-counts.ts';
import { findTurnTab, TURN_FILTERS, TURN_TABS } from '../state/turn-tabs.ts';
import type { TurnTab } from '../state/turn-tabs.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './turn-tabs.module.css';

const COLOURS: Readonly<Partial<Record<TurnTab, string>>> = { overdue: 'red', my_turn: 'orange' };

/** An archive has no turns, and the bank's own list has a queue of its own. */
export const hasTurnTabs = (name: ListName): boolean => name === 'issues' || name === 'issues_org';

interface TurnTabsProps {
  readonly name: ListName;
  readonly control: ListViewControl;
  /** The banks whose applications the list shows. */
  readonly banks: readonly BankCode[];
}

/** «Все», «Мой ход», «Просрочено», «К подписи» with their numbers; of the organisation's list it is any agent's turn. */
export function TurnTabs({ name, control, banks }: TurnTabsProps): ReactElement {
  const counts = useQueueCounts(name, banks);
  const texts = name === 'issues_org' ? ru.lists.turns.ofOrganisation : ru.lists.turns.own;
  return (
    <div className={styles.turns}>
      <Segmented<TurnTab | ''>
        aria-label={ru.lists.turns.label}
        // Nothing is chosen where the filter is narrowed in another way.
        value={findTurnTab(control.view.filter) ?? ''}
        onChange={(tab) => tab !== '' && control.change(TURN_FILTERS[tab])}
        options={TURN_TABS.map((tab) => ({
          value: tab,
          label: (
            <Flex gap={6} align="center">
              {texts[tab]}
              {counts && tab !== 'all' && (
                <Badge count={counts[tab]} overflowCount={999} size="small" color={COLOURS[tab] ?? 'gray'} />
              )}
            </Flex>
          ),
        }))}
      />
    </div>
  );
}
