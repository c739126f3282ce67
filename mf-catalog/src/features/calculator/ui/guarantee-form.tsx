import { Form, Select } from 'antd';
import type { ReactElement } from 'react';
import { GUARANTEE_TYPES } from 'shared-kernel/contract/products';
import type { GuaranteeType, ProductCode } from 'shared-kernel/contract/products';
import { addDays } from 'shared-kernel/domain/dates';
import { GUARANTEE_LIMITS, guaranteeDays } from 'shared-kernel/domain/guarantee';
import { NumberField } from '../../../common/number-field.tsx';
import { ru } from '../../../locale/ru.ts';
import { GUARANTEE_PRODUCTS } from '../state/calculator-state.ts';
import type { GuaranteeInput } from '../state/calculator-state.ts';
import { DateField } from './date-field.tsx';
import { SCALES, inDays, inMoney, inRate } from './field-helpers.ts';
import styles from './calculator.module.css';

const text = ru.calculator;

interface GuaranteeFormProps {
  readonly input: GuaranteeInput;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<GuaranteeInput>) => void;
}

/** Terms of a guarantee; its end follows from the days, and the days from its end. */
export function GuaranteeForm({ input, errors, onChange }: GuaranteeFormProps): ReactElement {
  const { days, from } = input;
  const isTerm = days !== undefined && days >= 1 && days <= GUARANTEE_LIMITS.days.max;
  return (
    <>
      <Form.Item label={text.law} htmlFor="calculator-product" style={{ marginBottom: 16 }}>
        <Select<ProductCode>
          id="calculator-product"
          value={input.product}
          options={GUARANTEE_PRODUCTS.map((value) => ({ value, label: ru.common.productNames[value] }))}
          onChange={(product) => onChange({ product })}
        />
      </Form.Item>
      <Form.Item label={text.guaranteeType} htmlFor="calculator-type" style={{ marginBottom: 16 }}>
        <Select<GuaranteeType>
          id="calculator-type"
          value={input.type}
          options={GUARANTEE_TYPES.map((value) => ({ value, label: text.guaranteeTypes[value] }))}
          onChange={(type) => onChange({ type })}
        />
      </Form.Item>
      <NumberField
        id="calculator-amount"
        label={text.guaranteeAmount}
        mask="money"
        suffix="₽"
        isRequired
        value={input.amountKopecks}
        scale={SCALES.amount}
        inWords={inMoney}
        error={errors.get('sumKopecks')}
        onChange={(amountKopecks) => onChange({ amountKopecks })}
      />
      <NumberField
        id="calculator-days"
        label={text.guaranteeTerm}
        mask="whole"
        suffix={text.daysShort}
        isRequired
        value={days}
        scale={SCALES.days}
        inWords={inDays}
        error={errors.get('days')}
        onChange={(next) => onChange({ days: next })}
      />
      <div className={styles.pair}>
        <DateField
          id="calculator-from"
          label={text.from}
          value={from}
          error={errors.get('from')}
          onChange={(next) => onChange({ from: next })}
        />
        <DateField
          id="calculator-until"
          label={text.until}
          value={isTerm && from < '9900-01-01' ? addDays(from, days - 1) : from}
          min={from}
          onChange={(until) => onChange({ days: Math.max(1, guaranteeDays(from, until)) })}
        />
      </div>
      <NumberField
        id="calculator-rate"
        label={text.guaranteeRate}
        mask="percent"
        suffix="%"
        isRequired
        value={input.rateBasisPoints}
        scale={SCALES.guaranteeRate}
        inWords={inRate}
        error={errors.get('rateBasisPoints')}
        onChange={(rateBasisPoints) => onChange({ rateBasisPoints })}
      />
      <NumberField
        id="calculator-minimum"
        label={text.minimum}
        mask="money"
        suffix="₽"
        value={input.minimumKopecks}
        hint={text.minimumHint}
        error={errors.get('minimumKopecks')}
        onChange={(minimumKopecks) => onChange({ minimumKopecks })}
      />
    </>
  );
}
