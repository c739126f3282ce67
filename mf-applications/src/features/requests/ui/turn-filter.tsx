import { Flex, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { formatInteger } from 'shared-kernel/domain/money';
import { centreInRow, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
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
  const turn = findTurn(control.view.filter);
  const row = useRef<HTMLDivElement>(null);
  // The numbers come later and move what stands behind them; when they change, the row stays as the agent has scrolled it.
  const hasCounts = counts !== undefined;
  useEffect(() => {
    const chosen = row.current?.querySelector('input:checked')?.closest('label');
    return row.current && chosen ? centreInRow(row.current, chosen) : undefined;
  }, [turn, hasCounts]);
  return (
    <div className={styles.turns}>
      <Segmented<Turn | ''>
        ref={row}
        aria-label={ru.lists.turns.label}
        // Nothing is chosen where the filter is narrowed in another way.
        value={turn ?? ''}
        onChange={(next) => next !== '' && control.change(turnTo(next, control.view.filter))}
        options={TURNS.map((each) => ({
          value: each,
          label: (
            <Flex gap={4} align="center">
              {texts[each]}
              {counts && each !== 'all' && (
                <ToneTag tone={TONES[each]}>{formatInteger(counts[each])}</ToneTag>
              )}
            </Flex>
          ),
        }))}
      />
    </div>
  );
}
