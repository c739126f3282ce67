import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import { ru } from '../locale/ru.ts';
import type { GuaranteeInput } from '../state/calculator-state.ts';
import type { GuaranteeResult } from '../state/other-results.ts';
import { inDays, inFull } from './field-helpers.ts';
import { Totals } from './totals.tsx';

const text = ru.calculator;

interface GuaranteeTotalsProps {
  readonly input: GuaranteeInput;
  readonly fee: GuaranteeResult;
}

/** The fee of a guarantee. */
export function GuaranteeTotals({ input, fee }: GuaranteeTotalsProps): ReactElement {
  return (
    <Totals
      totals={[
        {
          label: text.guaranteeFee,
          value: inFull(fee.feeKopecks),
          note: fee.isMinimum ? text.minimumTaken : text.guaranteeFormula,
        },
        { label: text.guaranteeAmount, value: inFull(input.amountKopecks) },
        {
          label: text.inForce,
          value: inDays(input.days ?? 0),
          note: `${formatDate(input.from)} – ${formatDate(fee.until)}`,
        },
      ]}
    />
  );
}
