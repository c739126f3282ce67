import { Card, Flex, theme, Typography } from 'antd';
import type { ReactElement } from 'react';
import { INCOME_STATES } from 'shared-kernel/contract/income';
import type { IncomeState } from 'shared-kernel/contract/income';
import { chartColour, MoneyText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';

interface IncomeTotalsProps {
  readonly totals: Readonly<Record<IncomeState, number>>;
  readonly chosen: IncomeState | undefined;
  readonly onChoose: (state: IncomeState | undefined) => void;
}

/** Forecast → accrued → act → paid; a press narrows the table to one of them. */
export function IncomeTotals({ totals, chosen, onChoose }: IncomeTotalsProps): ReactElement {
  const { token } = theme.useToken();
  return (
    <ol
      style={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        display: 'grid',
        gap: 12,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
      }}
    >
      {INCOME_STATES.map((state, index) => (
        <li key={state}>
          <Card
            size="small"
            hoverable
            role="button"
            tabIndex={0}
            aria-pressed={chosen === state}
            style={{
              borderTop: `3px solid ${chartColour(index)}`,
              ...(chosen === state ? { outline: `2px solid ${token.colorPrimary}` } : {}),
            }}
            onClick={() => onChoose(chosen === state ? undefined : state)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              onChoose(chosen === state ? undefined : state);
            }}
          >
            <Flex vertical>
              <Typography.Text type="secondary">{ru.income.states[state]}</Typography.Text>
              <span style={{ fontSize: 20 }}>
                <MoneyText kopecks={totals[state]} strong />
              </span>
            </Flex>
          </Card>
        </li>
      ))}
    </ol>
  );
}
