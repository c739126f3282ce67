import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { GUARANTEE_TYPES } from 'shared-kernel/contract/products';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { GUARANTEE_LIMITS, guaranteeDays, guaranteeLastDay } from 'shared-kernel/domain/guarantee';
import { PRODUCT_LABELS } from 'shared-kernel/locale';
import { toOptions } from '../../../common/choice-field.tsx';
import { ru } from '../locale/ru.ts';
import { GUARANTEE_PRODUCTS } from '../state/calculator-state.ts';
import type { GuaranteeInput } from '../state/calculator-state.ts';
import { DateField } from './date-field.tsx';
import { SCALES } from './field-helpers.ts';
import { Terms } from './terms.tsx';
import type { Term, TermsProps } from './terms.tsx';
import styles from './calculator.module.css';

const text = ru.calculator;
type GuaranteeTerms = readonly Term<GuaranteeInput>[];

const SUBJECT: GuaranteeTerms = [
  {
    kind: 'choice',
    id: 'product',
    name: 'product',
    label: text.law,
    options: toOptions(GUARANTEE_PRODUCTS, PRODUCT_LABELS),
  },
  {
    kind: 'choice',
    id: 'type',
    name: 'type',
    label: text.guaranteeType,
    options: toOptions(GUARANTEE_TYPES, text.guaranteeTypes),
  },
  {
    kind: 'money',
    id: 'amount',
    name: 'amountKopecks',
    label: text.guaranteeAmount,
    refusedAs: 'sumKopecks',
    isRequired: true,
    scale: SCALES.amount,
  },
  {
    kind: 'days',
    id: 'days',
    name: 'days',
    label: text.guaranteeTerm,
    isRequired: true,
    scale: SCALES.days,
  },
];
const BEGINNING: GuaranteeTerms = [{ kind: 'date', id: 'from', name: 'from', label: text.from }];
const PRICE: GuaranteeTerms = [
  {
    kind: 'rate',
    id: 'rate',
    name: 'rateBasisPoints',
    label: text.guaranteeRate,
    isRequired: true,
    scale: SCALES.guaranteeRate,
  },
  {
    kind: 'money',
    id: 'minimum',
    name: 'minimumKopecks',
    label: text.minimum,
    hint: text.minimumHint,
  },
];

/** Terms of a guarantee; its end follows from the days, and the days from its end. */
export function GuaranteeForm(props: TermsProps<GuaranteeInput>): ReactElement {
  const { onChange } = props;
  const { days, from } = props.input;
  const isTerm = days !== undefined && days >= 1 && days <= GUARANTEE_LIMITS.days.max;
  const changeUntil = useCallback(
    ({ until }: { readonly until: IsoDate }) => onChange({ days: Math.max(1, guaranteeDays(from, until)) }),
    [from, onChange],
  );
  return (
    <>
      <Terms terms={SUBJECT} {...props} />
      <div className={styles.pair}>
        <Terms terms={BEGINNING} {...props} />
        <DateField
          id="calculator-until"
          name="until"
          label={text.until}
          value={isTerm ? guaranteeLastDay(from, days) : from}
          min={from}
          onChange={changeUntil}
        />
      </div>
      <Terms terms={PRICE} {...props} />
    </>
  );
}
