import { Form, Segmented } from 'antd';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ReactElement } from 'react';
import { PageHeader } from 'shared-kernel/ui';
import { CatalogColours } from '../../../common/catalog-colours.tsx';
import { CreateRequestButton } from '../../../common/create-request-button.tsx';
import { ru } from '../../../locale/ru.ts';
import { MODES } from '../state/calculator-state.ts';
import type {
  CalculatorState,
  DepositInput,
  GuaranteeInput,
  LoanInput,
  Mode,
} from '../state/calculator-state.ts';
import { calculateLoan } from '../state/loan-result.ts';
import type { Result } from '../state/loan-result.ts';
import { calculateDeposit, calculateGuarantee } from '../state/other-results.ts';
import { useCalculatorState } from '../state/use-calculator-state.ts';
import styles from './calculator.module.css';
import { DepositForm } from './deposit-form.tsx';
import { DepositOffers } from './deposit-offers.tsx';
import { DepositDetails, DepositTotals } from './deposit-results.tsx';
import { GuaranteeForm } from './guarantee-form.tsx';
import { GuaranteeResults } from './guarantee-results.tsx';
import { LoanForm } from './loan-form.tsx';
import { LoanDetails, LoanTotals } from './loan-results.tsx';
import { OffersTable } from './offers-table.tsx';
import { RefusalPanel } from './refusal-panel.tsx';
import { ShareButton } from './share-button.tsx';
import { TakeAway } from './take-away.tsx';

const text = ru.calculator;

/**
 * `/calculator`: loans, deposits and guarantees. The form answers at once; the results follow as a deferred value,
 * so that a slider stays smooth over a schedule of 360 payments.
 */
export function CalculatorPage(): ReactElement {
  const [state, setState] = useCalculatorState();
  const deferred = useDeferredValue(state);
  // Stable, so that what has not changed is not drawn again while a slider moves.
  const changeLoan = useCallback(
    (change: Partial<LoanInput>) => setState((now) => ({ ...now, loan: { ...now.loan, ...change } })),
    [setState],
  );
  const changeDeposit = useCallback(
    (change: Partial<DepositInput>) =>
      setState((now) => ({ ...now, deposit: { ...now.deposit, ...change } })),
    [setState],
  );
  const changeGuarantee = useCallback(
    (change: Partial<GuaranteeInput>) =>
      setState((now) => ({ ...now, guarantee: { ...now.guarantee, ...change } })),
    [setState],
  );
  const props = { state: deferred, isStale: deferred !== state };
  return (
    <CatalogColours>
      <PageHeader title={text.title} subtitle={text.subtitle} extra={<ShareButton state={state} />} />
      <Segmented<Mode>
        aria-label={text.mode}
        value={state.mode}
        options={MODES.map((value) => ({ value, label: text.modes[value] }))}
        onChange={(mode) => setState((now) => ({ ...now, mode }))}
        style={{ marginBottom: 16 }}
      />
      {state.mode === 'loan' ? (
        <LoanCalculator {...props} input={state.loan} onChange={changeLoan} />
      ) : state.mode === 'deposit' ? (
        <DepositCalculator {...props} input={state.deposit} onChange={changeDeposit} />
      ) : (
        <GuaranteeCalculator {...props} input={state.guarantee} onChange={changeGuarantee} />
      )}
    </CatalogColours>
  );
}

interface CalculatorProps<Input> {
  /** What the results are drawn from; may be a moment behind `input`. */
  readonly state: CalculatorState;
  readonly isStale: boolean;
  readonly input: Input;
  readonly onChange: (change: Partial<Input>) => void;
}

function LoanCalculator({ state, isStale, input, onChange }: CalculatorProps<LoanInput>): ReactElement {
  const { loan } = state;
  const result = useMemo(() => calculateLoan(loan), [loan]);
  const { product, amountKopecks, termMonths } = loan;
  const wish = useMemo(
    () => ({ product, amount_kopecks: amountKopecks ?? 0, term_months: termMonths ?? 0 }),
    [product, amountKopecks, termMonths],
  );
  const takeRate = useCallback((rateBasisPoints: number) => onChange({ rateBasisPoints }), [onChange]);
  return (
    <Layout
      state={state}
      isReady={result.ok}
      isStale={isStale}
      form={<LoanForm input={input} errors={errorsOf(result)} onChange={onChange} />}
      results={
        result.ok ? (
          <LoanTotals input={loan} result={result.value} />
        ) : (
          <RefusalPanel refusals={result.refusals} />
        )
      }
      action={
        <CreateRequestButton
          isBlock
          wish={{ product: input.product, amountKopecks: input.amountKopecks, termMonths: input.termMonths }}
        />
      }
      offers={<OffersTable wish={wish} onRate={takeRate} />}
      details={result.ok ? <LoanDetails schedule={result.value.schedule} /> : null}
    />
  );
}

function DepositCalculator({ state, isStale, input, onChange }: CalculatorProps<DepositInput>): ReactElement {
  const { deposit } = state;
  const result = useMemo(() => calculateDeposit(deposit), [deposit]);
  const takeRate = useCallback((rateBasisPoints: number) => onChange({ rateBasisPoints }), [onChange]);
  return (
    <Layout
      state={state}
      isReady={result.ok}
      isStale={isStale}
      form={<DepositForm input={input} errors={errorsOf(result)} onChange={onChange} />}
      results={
        result.ok ? (
          <DepositTotals input={deposit} income={result.value} />
        ) : (
          <RefusalPanel refusals={result.refusals} />
        )
      }
      offers={<DepositOffers input={deposit} onRate={takeRate} />}
      details={result.ok ? <DepositDetails months={result.value.months} /> : null}
    />
  );
}

function GuaranteeCalculator(props: CalculatorProps<GuaranteeInput>): ReactElement {
  const { state, isStale, input, onChange } = props;
  const { guarantee } = state;
  const result = useMemo(() => calculateGuarantee(guarantee), [guarantee]);
  const { product, amountKopecks, days, type } = guarantee;
  const wish = useMemo(
    () => ({
      product,
      amount_kopecks: amountKopecks ?? 0,
      term_days: days ?? 0,
      guarantee_type: type,
    }),
    [product, amountKopecks, days, type],
  );
  const takeRate = useCallback((rateBasisPoints: number) => onChange({ rateBasisPoints }), [onChange]);
  return (
    <Layout
      state={state}
      isReady={result.ok}
      isStale={isStale}
      form={<GuaranteeForm input={input} errors={errorsOf(result)} onChange={onChange} />}
      results={
        result.ok ? (
          <GuaranteeResults input={guarantee} result={result.value} />
        ) : (
          <RefusalPanel refusals={result.refusals} />
        )
      }
      action={
        <CreateRequestButton
          isBlock
          wish={{
            product: input.product,
            amountKopecks: input.amountKopecks,
            termDays: input.days,
            guaranteeType: input.type,
          }}
        />
      }
      offers={<OffersTable wish={wish} onRate={takeRate} />}
    />
  );
}

interface LayoutProps {
  /** What the results are of, to be taken away. */
  readonly state: CalculatorState;
  readonly isReady: boolean;
  readonly form: ReactElement;
  readonly results: ReactElement;
  readonly offers: ReactElement;
  readonly details?: ReactElement | null;
  readonly action?: ReactElement;
  readonly isStale: boolean;
}

function Layout(props: LayoutProps): ReactElement {
  const { state, isReady, form, results, offers, details, action, isStale } = props;
  return (
    <div className={styles.layout}>
      <section className={`${styles.panel} ${styles.form}`} aria-label={text.terms}>
        <Form layout="vertical" component="div">
          {form}
        </Form>
        {action ? <div style={{ marginTop: 12 }}>{action}</div> : null}
        <div className={styles.takeAway}>
          <TakeAway state={state} isReady={isReady} />
        </div>
      </section>
      <section className={styles.results} aria-label={text.result} aria-busy={isStale}>
        {results}
        {offers}
        {details}
      </section>
    </div>
  );
}

function errorsOf(result: Result<unknown>): ReadonlyMap<string, string> {
  return new Map(result.ok ? [] : result.refusals.map(({ field, text: reason }) => [field, reason]));
}
