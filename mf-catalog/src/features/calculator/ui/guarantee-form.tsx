import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { GUARANTEE_TYPES } from 'shared-kernel/contract/products';
import { addDays } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { GUARANTEE_LIMITS, guaranteeDays } from 'shared-kernel/domain/guarantee';
import { ChoiceField, optionsOf } from '../../../common/choice-field.tsx';
import { NumberField } from '../../../common/number-field.tsx';
import { ru } from '../../../locale/ru.ts';
import { GUARANTEE_PRODUCTS } from '../state/calculator-state.ts';
import type { GuaranteeInput } from '../state/calculator-state.ts';
import { DateField } from './date-field.tsx';
import { SCALES, inDays, inMoney, inRate } from './field-helpers.ts';
import styles from './calculator.module.css';

const text = ru.calculator;
const PRODUCTS = optionsOf(GUARANTEE_PRODUCTS, ru.common.productNames);
const TYPES = optionsOf(GUARANTEE_TYPES, text.guaranteeTypes);

interface GuaranteeFormProps {
  readonly input: GuaranteeInput;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<GuaranteeInput>) => void;
  /** Shows what a slider is moved over, before it is let go. */
  readonly onFollow: (change: Partial<GuaranteeInput>) => void;
}

/** Terms of a guarantee; its end follows from the days, and the days from its end. */
export function GuaranteeForm({ input, errors, onChange, onFollow }: GuaranteeFormProps): ReactElement {
  const { days, from } = input;
  const isTerm = days !== undefined && days >= 1 && days <= GUARANTEE_LIMITS.days.max;
  const changeUntil = useCallback(
    ({ until }: { readonly until: IsoDate }) => onChange({ days: Math.max(1, guaranteeDays(from, until)) }),
    [from, onChange],
  );
  return (
    <>
      <ChoiceField
        id="calculator-product"
        name="product"
        label={text.law}
        value={input.product}
        options={PRODUCTS}
        onChange={onChange}
      />
      <ChoiceField
        id="calculator-type"
        name="type"
        label={text.guaranteeType}
        value={input.type}
        options={TYPES}
        onChange={onChange}
      />
      <NumberField
        id="calculator-amount"
        name="amountKopecks"
        label={text.guaranteeAmount}
        mask="money"
        suffix="₽"
        isRequired
        value={input.amountKopecks}
        scale={SCALES.amount}
        inWords={inMoney}
        error={errors.get('sumKopecks')}
        onChange={onChange}
        onFollow={onFollow}
      />
      <NumberField
        id="calculator-days"
        name="days"
        label={text.guaranteeTerm}
        mask="whole"
        suffix={text.daysShort}
        isRequired
        value={days}
        scale={SCALES.days}
        inWords={inDays}
        error={errors.get('days')}
        onChange={onChange}
        onFollow={onFollow}
      />
      <div className={styles.pair}>
        <DateField
          id="calculator-from"
          name="from"
          label={text.from}
          value={from}
          error={errors.get('from')}
          onChange={onChange}
        />
        <DateField
          id="calculator-until"
          name="until"
          label={text.until}
          value={isTerm && from < '9900-01-01' ? addDays(from, days - 1) : from}
          min={from}
          onChange={changeUntil}
        />
      </div>
      <NumberField
        id="calculator-rate"
        name="rateBasisPoints"
        label={text.guaranteeRate}
        mask="percent"
        suffix="%"
        isRequired
        value={input.rateBasisPoints}
        scale={SCALES.guaranteeRate}
        inWords={inRate}
        error={errors.get('rateBasisPoints')}
        onChange={onChange}
        onFollow={onFollow}
      />
      <NumberField
        id="calculator-minimum"
        name="minimumKopecks"
        label={text.minimum}
        mask="money"
        suffix="₽"
        value={input.minimumKopecks}
        hint={text.minimumHint}
        error={errors.get('minimumKopecks')}
        onChange={onChange}
      />
    </>
  );
}
