import { memo } from 'react';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { Part } from '../../../common/part.ts';
import { ru } from '../../../locale/ru.ts';
import type { Ready } from '../state/calculated.ts';
import type { GuaranteeInput } from '../state/calculator-state.ts';
import type { GuaranteeResult } from '../state/other-results.ts';
import { inDays, inFull } from './field-helpers.ts';
import { Totals } from './totals.tsx';
import type { Total } from './totals.tsx';

const text = ru.calculator;

type Guarantee = Ready<GuaranteeInput, GuaranteeResult>;

/** The fee of a guarantee. */
export const GuaranteeResults = memo(function GuaranteeResults({
  part,
}: {
  readonly part: Part<Guarantee>;
}): ReactElement {
  return <Totals part={part} totalsOf={totalsOf} />;
});

function totalsOf({ input, value }: Guarantee): readonly Total[] {
  return [
    {
      label: text.guaranteeFee,
      value: inFull(value.feeKopecks),
      note: value.isMinimum ? text.minimumTaken : text.guaranteeFormula,
    },
    { label: text.guaranteeAmount, value: inFull(input.amountKopecks) },
    {
      label: text.inForce,
      value: inDays(input.days ?? 0),
      note: `${formatDate(input.from)} – ${formatDate(value.until)}`,
    },
  ];
}
