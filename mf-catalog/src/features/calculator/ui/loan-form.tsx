import { Collapse } from 'antd';
import { memo, useCallback } from 'react';
import type { ReactElement } from 'react';
import { BORROWERS } from 'shared-kernel/domain/loan-quote';
import { PRODUCT_LABELS } from 'shared-kernel/locale';
import { toOptions } from '../../../common/choice-field.tsx';
import { ru } from '../locale/ru.ts';
import { LOAN_PRODUCTS } from '../state/calculator-state.ts';
import type { LoanInput } from '../state/calculator-state.ts';
import { EarlyRepayments } from './early-repayments.tsx';
import { SCALES } from './field-helpers.ts';
import { Terms } from './terms.tsx';
import type { Term, TermsProps } from './terms.tsx';
import styles from './calculator.module.css';

const text = ru.calculator;
type LoanTerms = readonly Term<LoanInput>[];

const LOAN: LoanTerms = [
  {
    kind: 'choice',
    id: 'product',
    name: 'product',
    label: text.product,
    options: toOptions(LOAN_PRODUCTS, PRODUCT_LABELS),
  },
  {
    kind: 'money',
    id: 'amount',
    name: 'amountKopecks',
    label: text.amount,
    isRequired: true,
    scale: SCALES.amount,
  },
  {
    kind: 'months',
    id: 'term',
    name: 'termMonths',
    label: text.term,
    isRequired: true,
    scale: SCALES.loanMonths,
    presets: { label: text.termPresets, values: [12, 24, 36, 60] },
  },
  {
    kind: 'rate',
    id: 'rate',
    name: 'rateBasisPoints',
    label: text.rate,
    isRequired: true,
    scale: SCALES.rate,
  },
  {
    kind: 'choice',
    id: 'kind',
    name: 'kind',
    label: text.kind,
    options: toOptions(['annuity', 'differentiated'], text.kinds),
    isSegmented: true,
  },
];
const ISSUE: LoanTerms = [
  { kind: 'date', id: 'date', name: 'issueDate', label: text.issueDate },
  {
    kind: 'choice',
    id: 'borrower',
    name: 'borrower',
    label: text.borrower,
    options: toOptions(BORROWERS, text.borrowers),
  },
];
const BASIS: LoanTerms = [
  {
    kind: 'choice',
    id: 'basis',
    name: 'basis',
    label: text.basis,
    options: toOptions(['monthly', 'actual/365'], text.bases),
  },
];

type FeesInput = Pick<
  LoanInput,
  'graceMonths' | 'issueFeeBasisPoints' | 'issueFeeKopecks' | 'monthlyFeeKopecks'
>;
const FEES: readonly Term<FeesInput>[] = [
  { kind: 'months', id: 'grace', name: 'graceMonths', label: text.grace, hint: text.graceHint },
  { kind: 'rate', id: 'fee', name: 'issueFeeBasisPoints', label: text.issueFee, hint: text.issueFeeHint },
  {
    kind: 'money',
    id: 'fee-sum',
    name: 'issueFeeKopecks',
    label: text.issueFeeSum,
    hint: text.issueFeeSumHint,
  },
  { kind: 'money', id: 'fee-month', name: 'monthlyFeeKopecks', label: text.monthlyFee },
];

/** Terms of a loan. */
export function LoanForm(props: TermsProps<LoanInput>): ReactElement {
  const { input, errors, onChange } = props;
  return (
    <>
      <Terms terms={LOAN} {...props} />
      <div className={styles.pair}>
        <Terms terms={ISSUE} {...props} />
      </div>
      <Terms terms={BASIS} {...props} />
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

type MoreTermsProps = Pick<TermsProps<LoanInput>, 'errors' | 'onChange'> &
  FeesInput &
  Pick<LoanInput, 'early'>;

/** Terms that few calculations need, folded away. */
const MoreTerms = memo(function MoreTerms(props: MoreTermsProps): ReactElement {
  const { early, errors, onChange, ...fees } = props;
  const hasFees = FEES.some(({ name }) => fees[name] !== undefined);
  const changeEarly = useCallback((next: LoanInput['early']) => onChange({ early: next }), [onChange]);
  return (
    <Collapse
      ghost
      size="small"
      defaultActiveKey={[...(hasFees ? ['fees'] : []), ...(early.length > 0 ? ['early'] : [])]}
      styles={{ header: { paddingInline: 0 }, body: { paddingInline: 0 } }}
      items={[
        {
          key: 'fees',
          label: text.feesAndGrace,
          children: (
            <div className={styles.pair}>
              <Terms<FeesInput> terms={FEES} input={fees} errors={errors} onChange={onChange} />
            </div>
          ),
        },
        {
          key: 'early',
          label: text.early.title(early.length),
          children: <EarlyRepayments early={early} errors={errors} onChange={changeEarly} />,
        },
      ]}
    />
  );
});
