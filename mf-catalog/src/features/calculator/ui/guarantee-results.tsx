import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import { MoneyText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { GuaranteeInput } from '../state/calculator-state.ts';
import type { GuaranteeResult } from '../state/other-results.ts';
import { inDays } from './field-helpers.ts';
import { Totals } from './totals.tsx';

const text = ru.calculator;

interface GuaranteeResultsProps {
  readonly input: GuaranteeInput;
  readonly result: GuaranteeResult;
}

/** The fee of a guarantee. */
export function GuaranteeResults({ input, result }: GuaranteeResultsProps): ReactElement {
  return (
    <Totals
      totals={[
        {
          label: text.guaranteeFee,
          value: <MoneyText kopecks={result.feeKopecks} />,
          note: result.isMinimum ? text.minimumTaken : text.guaranteeFormula,
        },
        { label: text.guaranteeAmount, value: <MoneyText kopecks={input.amountKopecks} /> },
        {
          label: text.inForce,
          value: inDays(input.days ?? 0),
          note: `${formatDate(input.from)} – ${formatDate(result.until)}`,
        },
      ]}
    />
  );
}
