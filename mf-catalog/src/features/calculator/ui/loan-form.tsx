import { Collapse, Segmented } from 'antd';
import { memo, useCallback, useMemo } from 'react';
import type { ReactElement } from 'react';
import { BORROWERS } from 'shared-kernel/domain/loan-quote';
import { ChoiceField, optionsOf } from '../../../common/choice-field.tsx';
import { NumberField } from '../../../common/number-field.tsx';
import { ru } from '../../../locale/ru.ts';
import { LOAN_PRODUCTS } from '../state/calculator-state.ts';
import type { LoanInput } from '../state/calculator-state.ts';
import { DateField } from './date-field.tsx';
import { EarlyRepayments } from './early-repayments.tsx';
import { SCALES, inMoney, inMonths, inRate } from './field-helpers.ts';
import styles from './calculator.module.css';

const text = ru.calculator;
const TERM_PRESETS = [12, 24, 36, 60] as const;
const PRODUCTS = optionsOf(LOAN_PRODUCTS, ru.common.productNames);
const KINDS = optionsOf(['annuity', 'differentiated'] as const, text.kinds);
const BASES = optionsOf(['monthly', 'actual/365'] as const, text.bases);
const BORROWER_OPTIONS = optionsOf(BORROWERS, text.borrowers);

interface LoanFormProps {
  readonly input: LoanInput;
  /** Refusals by field. */
  readonly errors: ReadonlyMap<string, string>;
  /** The same function at every drawing. */
  readonly onChange: (change: Partial<LoanInput>) => void;
  /** Shows what a slider is moved over, before it is let go. */
  readonly onFollow: (change: Partial<LoanInput>) => void;
}

/** Terms of a loan. */
export function LoanForm({ input, errors, onChange, onFollow }: LoanFormProps): ReactElement {
  const { termMonths } = input;
  const presets = useMemo(
    () => (
      <Segmented<number>
        aria-label={text.termPresets}
        value={termMonths ?? 0}
        options={TERM_PRESETS.map((value) => ({ value, label: String(value) }))}
        onChange={(next) => onChange({ termMonths: next })}
      />
    ),
    [termMonths, onChange],
  );
  return (
    <>
      <ChoiceField
        id="calculator-product"
        name="product"
        label={text.product}
        value={input.product}
        options={PRODUCTS}
        onChange={onChange}
      />
      <NumberField
        id="calculator-amount"
        name="amountKopecks"
        label={text.amount}
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
        value={termMonths}
        scale={SCALES.loanMonths}
        inWords={inMonths}
        error={errors.get('termMonths')}
        onChange={onChange}
        onFollow={onFollow}
        extra={presets}
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
      <ChoiceField
        id="calculator-kind"
        name="kind"
        label={text.kind}
        value={input.kind}
        options={KINDS}
        isSegmented
        onChange={onChange}
      />
      <div className={styles.pair}>
        <DateField
          id="calculator-date"
          name="issueDate"
          label={text.issueDate}
          value={input.issueDate}
          error={errors.get('issueDate')}
          onChange={onChange}
        />
        <ChoiceField
          id="calculator-borrower"
          name="borrower"
          label={text.borrower}
          value={input.borrower}
          options={BORROWER_OPTIONS}
          onChange={onChange}
        />
      </div>
      <ChoiceField
        id="calculator-basis"
        name="basis"
        label={text.basis}
        value={input.basis}
        options={BASES}
        onChange={onChange}
      />
      <MoreTerms
        graceMonths={input.graceMonths}
        issueFeeBasisPoints={input.issueFeeBasisPoints}
        issueFeeKopecks={input.issueFeeKopecks}
        monthlyFeeKopecks={input.monthlyFeeKopecks}
        early={input.early}
        errors={errors}
        onChange={onChange}
      />
    </>
  );
}

type MoreTermsProps = Omit<LoanFormProps, 'input' | 'onFollow'> &
  Pick<LoanInput, 'graceMonths' | 'issueFeeBasisPoints' | 'issueFeeKopecks' | 'monthlyFeeKopecks' | 'early'>;

/** Terms that few calculations need, folded away. */
const MoreTerms = memo(function MoreTerms(props: MoreTermsProps): ReactElement {
  const { early, errors, onChange } = props;
  const hasFees = [
    props.graceMonths,
    props.issueFeeBasisPoints,
    props.issueFeeKopecks,
    props.monthlyFeeKopecks,
  ].some((value) => value !== undefined);
  const changeEarly = useCallback((next: LoanInput['early']) => onChange({ early: next }), [onChange]);
  return (
    <Collapse
      ghost
      size="small"
      defaultActiveKey={[...(hasFees ? ['fees'] : []), ...(early.length > 0 ? ['early'] : [])]}
      styles={{ header: { paddingInline: 0 }, body: { paddingInline: 0 } }}
      items={[
        { key: 'fees', label: text.feesAndGrace, children: <Fees {...props} /> },
        {
          key: 'early',
          label: text.early.title(early.length),
          children: <EarlyRepayments early={early} errors={errors} onChange={changeEarly} />,
        },
      ]}
    />
  );
});

function Fees(props: MoreTermsProps): ReactElement {
  const { errors, onChange } = props;
  return (
    <div className={styles.pair}>
      <NumberField
        id="calculator-grace"
        name="graceMonths"
        label={text.grace}
        mask="whole"
        suffix={text.monthsShort}
        value={props.graceMonths}
        hint={text.graceHint}
        error={errors.get('graceMonths')}
        onChange={onChange}
      />
      <NumberField
        id="calculator-fee"
        name="issueFeeBasisPoints"
        label={text.issueFee}
        mask="percent"
        suffix="%"
        value={props.issueFeeBasisPoints}
        hint={text.issueFeeHint}
        error={errors.get('issueFeeBasisPoints')}
        onChange={onChange}
      />
      <NumberField
        id="calculator-fee-sum"
        name="issueFeeKopecks"
        label={text.issueFeeSum}
        mask="money"
        suffix="₽"
        value={props.issueFeeKopecks}
        hint={text.issueFeeSumHint}
        error={errors.get('issueFeeKopecks')}
        onChange={onChange}
      />
      <NumberField
        id="calculator-fee-month"
        name="monthlyFeeKopecks"
        label={text.monthlyFee}
        mask="money"
        suffix="₽"
        value={props.monthlyFeeKopecks}
        error={errors.get('monthlyFeeKopecks')}
        onChange={onChange}
      />
    </div>
  );
}
