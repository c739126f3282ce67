import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { INCOME_STATES } from 'shared-kernel/contract/income';
import type { IncomeState } from 'shared-kernel/contract/income';
import { chartColour, MoneyText, Panel, Text } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './income-totals.module.css';

interface IncomeTotalsProps {
  readonly totals: Readonly<Record<IncomeState, number>>;
  readonly chosen: IncomeState | undefined;
  readonly onChoose: (state: IncomeState | undefined) => void;
}

/** Forecast → accrued → act → paid; a press filters the table by one of them. */
export function IncomeTotals({ totals, chosen, onChoose }: IncomeTotalsProps): ReactElement {
  return (
    <ol className={styles.totals}>
      {INCOME_STATES.map((state, index) => (
        <li key={state}>
          {/* No `<button>`: paper leaves those out, and the sums belong there. */}
          <div
            role="button"
            tabIndex={0}
            aria-pressed={chosen === state}
            className={styles.press}
            onClick={() => onChoose(chosen === state ? undefined : state)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              onChoose(chosen === state ? undefined : state);
            }}
          >
            <Panel
              size="small"
              className={chosen === state ? `${styles.state} ${styles.chosen}` : styles.state}
              style={{ borderTopColor: chartColour(index) }}
            >
              <Flex vertical>
                <Text tone="secondary">{ru.income.states[state]}</Text>
                <span className={styles.sum}>
                  <MoneyText kopecks={totals[state]} strong />
                </span>
              </Flex>
            </Panel>
          </div>
        </li>
      ))}
    </ol>
  );
}
