import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import { SCALES } from './field-helpers.ts';
import { Terms } from './terms.tsx';
import type { Term, TermsProps } from './terms.tsx';

const text = ru.calculator;
const TERMS: readonly Term<DepositInput>[] = [
  {
    kind: 'money',
    id: 'amount',
    name: 'amountKopecks',
    label: text.depositAmount,
    isRequired: true,
    scale: SCALES.amount,
  },
  {
    kind: 'months',
    id: 'term',
    name: 'termMonths',
    label: text.term,
    isRequired: true,
    scale: SCALES.depositMonths,
  },
  {
    kind: 'rate',
    id: 'rate',
    name: 'rateBasisPoints',
    label: text.rate,
    isRequired: true,
    scale: SCALES.rate,
  },
  { kind: 'date', id: 'date', name: 'openDate', label: text.openDate },
];

/** Terms of a deposit. */
export function DepositForm(props: TermsProps<DepositInput>): ReactElement {
  const { input, onChange } = props;
  return (
    <>
      <Terms terms={TERMS} {...props} />
      <Checkbox
        checked={input.capitalised}
        onChange={(event) => onChange({ capitalised: event.target.checked })}
      >
        {text.capitalised}
      </Checkbox>
    </>
  );
}
