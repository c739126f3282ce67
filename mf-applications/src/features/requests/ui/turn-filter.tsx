import { Flex, Segmented } from 'antd';
import type { ReactElement } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { formatInteger } from 'shared-kernel/domain/money';
import { ToneTag } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useQueueCounts } from '../api/queue-counts.ts';
import { findTurn, TURNS, turnTo } from '../state/turns.ts';
import type { Turn } from '../state/turns.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './turn-filter.module.css';

const TONES = { my_turn: 'warning', overdue: 'error', to_sign: 'default' } as const;

/** An archive has no turns, and the bank's own list has a queue of its own. */
export const hasTurnFilter = (name: ListName): boolean => name === 'issues' || name === 'issues_org';

interface TurnFilterProps {
  readonly name: ListName;
  readonly control: ListViewControl;
  /** The banks whose applications the list shows. */
  readonly banks: readonly BankCode[];
}

/** «Все», «Мой ход», «Просрочено», «К подписи» with their numbers; of the organisation's list it is any agent's turn. */
export function TurnFilter({ name, control, banks }: TurnFilterProps): ReactElement {
  const counts = useQueueCounts(name, banks);
  const texts = name === 'issues_org' ? ru.lists.turns.ofOrganisation : ru.lists.turns.own;
  return (
    <div className={styles.turns}>
      <Segmented<Turn | ''>
        aria-label={ru.lists.turns.label}
        // Nothing is chosen where the filter is narrowed in another way.
        value={findTurn(control.view.filter) ?? ''}
        onChange={(turn) => turn !== '' && control.change(turnTo(turn, control.view.filter))}
        options={TURNS.map((turn) => ({
          value: turn,
          label: (
            <Flex gap={4} align="center">
              {texts[turn]}
              {counts && turn !== 'all' && (
                <ToneTag tone={TONES[turn]}>{formatInteger(counts[turn])}</ToneTag>
              )}
            </Flex>
          ),
        }))}
      />
    </div>
  );
}
