import { Collapse, Form, Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import type { ProductCode } from 'shared-kernel/contract/products';
import { BORROWERS } from 'shared-kernel/domain/loan-quote';
import type { Borrower } from 'shared-kernel/domain/loan-quote';
import type { InterestBasis, PaymentKind } from 'shared-kernel/domain/loan-terms';
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

interface LoanFormProps {
  readonly input: LoanInput;
  /** Refusals by field. */
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<LoanInput>) => void;
}

/** Terms of a loan. */
export function LoanForm({ input, errors, onChange }: LoanFormProps): ReactElement {
  const isAdvanced =
    input.graceMonths !== undefined ||
    input.issueFeeBasisPoints !== undefined ||
    input.issueFeeKopecks !== undefined ||
    input.monthlyFeeKopecks !== undefined;
  return (
    <>
      <Form.Item label={text.product} htmlFor="calculator-product" style={{ marginBottom: 16 }}>
        <Select<ProductCode>
          id="calculator-product"
          value={input.product}
          options={LOAN_PRODUCTS.map((value) => ({ value, label: ru.common.productNames[value] }))}
          onChange={(product) => onChange({ product })}
        />
      </Form.Item>
      <NumberField
        id="calculator-amount"
        label={text.amount}
        mask="money"
        suffix="₽"
        isRequired
        value={input.amountKopecks}
        scale={SCALES.amount}
        inWords={inMoney}
        error={errors.get('amountKopecks')}
        onChange={(amountKopecks) => onChange({ amountKopecks })}
      />
      <NumberField
        id="calculator-term"
        label={text.term}
        mask="whole"
        suffix={text.monthsShort}
        isRequired
        value={input.termMonths}
        scale={SCALES.loanMonths}
        inWords={inMonths}
        error={errors.get('termMonths')}
        onChange={(termMonths) => onChange({ termMonths })}
        extra={
          <Segmented<number>
            aria-label={text.termPresets}
            value={input.termMonths ?? 0}
            options={TERM_PRESETS.map((value) => ({ value, label: String(value) }))}
            onChange={(termMonths) => onChange({ termMonths })}
          />
        }
      />
      <NumberField
        id="calculator-rate"
        label={text.rate}
        mask="percent"
        suffix="%"
        isRequired
        value={input.rateBasisPoints}
        scale={SCALES.rate}
        inWords={inRate}
        error={errors.get('rateBasisPoints')}
        onChange={(rateBasisPoints) => onChange({ rateBasisPoints })}
      />
      <Form.Item label={text.kind} style={{ marginBottom: 16 }}>
        <Segmented<PaymentKind>
          block
          aria-label={text.kind}
          value={input.kind}
          options={(['annuity', 'differentiated'] as const).map((value) => ({
            value,
            label: text.kinds[value],
          }))}
          onChange={(kind) => onChange({ kind })}
        />
      </Form.Item>
      <div className={styles.pair}>
        <DateField
          id="calculator-date"
          label={text.issueDate}
          value={input.issueDate}
          error={errors.get('issueDate')}
          onChange={(issueDate) => onChange({ issueDate })}
        />
        <Form.Item label={text.borrower} htmlFor="calculator-borrower" style={{ marginBottom: 16 }}>
          <Select<Borrower>
            id="calculator-borrower"
            value={input.borrower}
            options={BORROWERS.map((value) => ({ value, label: text.borrowers[value] }))}
            onChange={(borrower) => onChange({ borrower })}
          />
        </Form.Item>
      </div>
      <Form.Item label={text.basis} htmlFor="calculator-basis" style={{ marginBottom: 16 }}>
        <Select<InterestBasis>
          id="calculator-basis"
          value={input.basis}
          options={(['monthly', 'actual/365'] as const).map((value) => ({
            value,
            label: text.bases[value],
          }))}
          onChange={(basis) => onChange({ basis })}
        />
      </Form.Item>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={[...(isAdvanced ? ['fees'] : []), ...(input.early.length > 0 ? ['early'] : [])]}
        styles={{ header: { paddingInline: 0 }, body: { paddingInline: 0 } }}
        items={[
          { key: 'fees', label: text.feesAndGrace, children: <Fees {...{ input, errors, onChange }} /> },
          {
            key: 'early',
            label: text.early.title(input.early.length),
            children: (
              <EarlyRepayments
                early={input.early}
                errors={errors}
                onChange={(early) => onChange({ early })}
              />
            ),
          },
        ]}
      />
    </>
  );
}

function Fees({ input, errors, onChange }: LoanFormProps): ReactElement {
  return (
    <div className={styles.pair}>
      <NumberField
        id="calculator-grace"
        label={text.grace}
        mask="whole"
        suffix={text.monthsShort}
        value={input.graceMonths}
        hint={text.graceHint}
        error={errors.get('graceMonths')}
        onChange={(graceMonths) => onChange({ graceMonths })}
      />
      <NumberField
        id="calculator-fee"
        label={text.issueFee}
        mask="percent"
        suffix="%"
        value={input.issueFeeBasisPoints}
        hint={text.issueFeeHint}
        error={errors.get('issueFeeBasisPoints')}
        onChange={(issueFeeBasisPoints) => onChange({ issueFeeBasisPoints })}
      />
      <NumberField
        id="calculator-fee-sum"
        label={text.issueFeeSum}
        mask="money"
        suffix="₽"
        value={input.issueFeeKopecks}
        hint={text.issueFeeSumHint}
        error={errors.get('issueFeeKopecks')}
        onChange={(issueFeeKopecks) => onChange({ issueFeeKopecks })}
      />
      <NumberField
        id="calculator-fee-month"
        label={text.monthlyFee}
        mask="money"
        suffix="₽"
        value={input.monthlyFeeKopecks}
        error={errors.get('monthlyFeeKopecks')}
        onChange={(monthlyFeeKopecks) => onChange({ monthlyFeeKopecks })}
      />
    </div>
  );
}
