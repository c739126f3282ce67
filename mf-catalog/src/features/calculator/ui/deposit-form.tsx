import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { NumberField } from '../../../common/number-field.tsx';
import { ru } from '../../../locale/ru.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import { DateField } from './date-field.tsx';
import { SCALES, inMoney, inMonths, inRate } from './field-helpers.ts';

const text = ru.calculator;

interface DepositFormProps {
  readonly input: DepositInput;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<DepositInput>) => void;
  /** Shows what a slider is moved over, before it is let go. */
  readonly onFollow: (change: Partial<DepositInput>) => void;
}

/** Terms of a deposit. */
export function DepositForm({ input, errors, onChange, onFollow }: DepositFormProps): ReactElement {
  return (
    <>
      <NumberField
        id="calculator-amount"
        name="amountKopecks"
        label={text.depositAmount}
        mask="money"
        suffix="₽"
        isRequired
        value={input.amountKopecks}
        scale={SCALES.amount}
        inWords={inMoney}
        error={errors.get('amountKopecks')}
        onChange={onChange}
        onFollow={onFollow}
      />
      <NumberField
        id="calculator-term"
        name="termMonths"
        label={text.term}
        mask="whole"
        suffix={text.monthsShort}
        isRequired
        value={input.termMonths}
        scale={SCALES.depositMonths}
        inWords={inMonths}
        error={errors.get('termMonths')}
        onChange={onChange}
        onFollow={onFollow}
      />
      <NumberField
        id="calculator-rate"
        name="rateBasisPoints"
        label={text.rate}
        mask="percent"
        suffix="%"
        isRequired
        value={input.rateBasisPoints}
        scale={SCALES.rate}
        inWords={inRate}
        error={errors.get('rateBasisPoints')}
        onChange={onChange}
        onFollow={onFollow}
      />
      <DateField
        id="calculator-date"
        name="openDate"
        label={text.openDate}
        value={input.openDate}
        error={errors.get('openDate')}
        onChange={onChange}
      />
      <Checkbox
        checked={input.capitalised}
        onChange={(event) => onChange({ capitalised: event.target.checked })}
      >
        {text.capitalised}
      </Checkbox>
    </>
  );
}
