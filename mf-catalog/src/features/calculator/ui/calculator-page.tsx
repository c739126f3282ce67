import { Form, Segmented } from 'antd';
import { memo, useCallback, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { PageHeader } from 'shared-kernel/ui';
import { CatalogColours } from '../../../common/catalog-colours.tsx';
import { CreateRequestButton } from '../../../common/create-request-button.tsx';
import { useLatest } from '../../../common/use-latest.ts';
import { ru } from '../../../locale/ru.ts';
import { MODES } from '../state/calculator-state.ts';
import type {
  CalculatorState,
  DepositInput,
  GuaranteeInput,
  LoanInput,
  Mode,
} from '../state/calculator-state.ts';
import { calculateDepositParts, calculateGuaranteeParts, calculateLoanParts } from '../state/calculated.ts';
import type { Result } from '../state/loan-result.ts';
import { useCalculatorState } from '../state/use-calculator-state.ts';
import { useFrameByFrame } from '../state/use-frame-by-frame.ts';
import styles from './calculator.module.css';
import { DepositForm } from './deposit-form.tsx';
import { DepositOffers } from './deposit-offers.tsx';
import { DepositChart, DepositMonths, DepositTotals } from './deposit-results.tsx';
import { GuaranteeForm } from './guarantee-form.tsx';
import { GuaranteeResults } from './guarantee-results.tsx';
import { LoanForm } from './loan-form.tsx';
import { LoanChart, LoanTotals } from './loan-results.tsx';
import { OffersTable } from './offers-table.tsx';
import { RefusalPanel } from './refusal-panel.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { ShareButton } from './share-button.tsx';
import { TakeAway } from './take-away.tsx';

const text = ru.calculator;

/**
 * `/calculator`: loans, deposits and guarantees. The form answers at once; figures, chart and table follow a frame each,
 * so that a slider stays smooth over a schedule of 360 payments.
 */
export function CalculatorPage(): ReactElement {
  const [state, setState] = useCalculatorState();
  const getState = useLatest(state);
  // Stable, so that what has not changed is not drawn again while a slider moves.
  const changeMode = useCallback((mode: Mode) => setState((now) => ({ ...now, mode })), [setState]);
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
  return (
    <CatalogColours>
      <Head mode={state.mode} onMode={changeMode} getState={getState} />
      {state.mode === 'loan' ? (
        <LoanCalculator getState={getState} input={state.loan} onChange={changeLoan} />
      ) : state.mode === 'deposit' ? (
        <DepositCalculator getState={getState} input={state.deposit} onChange={changeDeposit} />
      ) : (
        <GuaranteeCalculator getState={getState} input={state.guarantee} onChange={changeGuarantee} />
      )}
    </CatalogColours>
  );
}

interface HeadProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly getState: () => CalculatorState;
}

const Head = memo(function Head({ mode, onMode, getState }: HeadProps): ReactElement {
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} extra={<ShareButton getState={getState} />} />
      <Segmented<Mode>
        aria-label={text.mode}
        value={mode}
        options={MODES.map((value) => ({ value, label: text.modes[value] }))}
        onChange={onMode}
        style={{ marginBottom: 16 }}
      />
    </>
  );
});

interface CalculatorProps<Input> {
  /** What is taken away as a document. */
  readonly getState: () => CalculatorState;
  readonly input: Input;
  /** The same function at every drawing. */
  readonly onChange: (change: Partial<Input>) => void;
}

function LoanCalculator({ getState, input, onChange }: CalculatorProps<LoanInput>): ReactElement {
  const [[result, charted, tabled], follow] = useFrameByFrame(input, calculateLoanParts);
  const { product, amountKopecks, termMonths } = input;
  const wish = useMemo(
    () => ({ product, amount_kopecks: amountKopecks ?? 0, term_months: termMonths ?? 0 }),
    [product, amountKopecks, termMonths],
  );
  const application = useMemo(
    () => ({ product, amountKopecks, termMonths }),
    [product, amountKopecks, termMonths],
  );
  const takeRate = useCallback((rateBasisPoints: number) => onChange({ rateBasisPoints }), [onChange]);
  return (
    <Layout
      getState={getState}
      result={result.result}
      form={<LoanForm input={input} errors={result.errors} onChange={onChange} onFollow={follow} />}
      totals={(value) => <LoanTotals input={result.input} result={value} />}
      action={<CreateRequestButton isBlock wish={application} />}
      offers={<OffersTable wish={wish} onRate={takeRate} />}
    >
      {charted.result.ok ? <LoanChart schedule={charted.result.value.schedule} /> : null}
      {tabled.result.ok ? <ScheduleTable payments={tabled.result.value.schedule.payments} /> : null}
    </Layout>
  );
}

function DepositCalculator({ getState, input, onChange }: CalculatorProps<DepositInput>): ReactElement {
  const [[result, charted, tabled], follow] = useFrameByFrame(input, calculateDepositParts);
  const takeRate = useCallback((rateBasisPoints: number) => onChange({ rateBasisPoints }), [onChange]);
  return (
    <Layout
      getState={getState}
      result={result.result}
      form={<DepositForm input={input} errors={result.errors} onChange={onChange} onFollow={follow} />}
      totals={(value) => <DepositTotals input={result.input} income={value} />}
      offers={<DepositOffers input={result.input} onRate={takeRate} />}
    >
      {charted.result.ok ? <DepositChart months={charted.result.value.months} /> : null}
      {tabled.result.ok ? <DepositMonths months={tabled.result.value.months} /> : null}
    </Layout>
  );
}

function GuaranteeCalculator({ getState, input, onChange }: CalculatorProps<GuaranteeInput>): ReactElement {
  const [[result], follow] = useFrameByFrame(input, calculateGuaranteeParts);
  const { product, amountKopecks, days, type } = input;
  const wish = useMemo(
    () => ({
      product,
      amount_kopecks: amountKopecks ?? 0,
      term_days: days ?? 0,
      guarantee_type: type,
    }),
    [product, amountKopecks, days, type],
  );
  const application = useMemo(
    () => ({ product, amountKopecks, termDays: days, guaranteeType: type }),
    [product, amountKopecks, days, type],
  );
  const takeRate = useCallback((rateBasisPoints: number) => onChange({ rateBasisPoints }), [onChange]);
  return (
    <Layout
      getState={getState}
      result={result.result}
      form={<GuaranteeForm input={input} errors={result.errors} onChange={onChange} onFollow={follow} />}
      totals={(value) => <GuaranteeResults input={result.input} result={value} />}
      action={<CreateRequestButton isBlock wish={application} />}
      offers={<OffersTable wish={wish} onRate={takeRate} />}
    />
  );
}

interface LayoutProps<Value> {
  readonly getState: () => CalculatorState;
  readonly result: Result<Value>;
  readonly form: ReactElement;
  readonly totals: (value: Value) => ReactElement;
  readonly offers: ReactElement;
  readonly action?: ReactElement;
  /** Chart and table. */
  readonly children?: ReactNode;
}

function Layout<Value>(props: LayoutProps<Value>): ReactElement {
  const { getState, result, form, totals, offers, action, children } = props;
  return (
    <div className={styles.layout}>
      <section className={`${styles.panel} ${styles.form}`} aria-label={text.terms}>
        <Form layout="vertical" component="div">
          {form}
        </Form>
        {action ? <div style={{ marginTop: 12 }}>{action}</div> : null}
        <div className={styles.takeAway}>
          <TakeAway getState={getState} isReady={result.ok} />
        </div>
      </section>
      <section className={styles.results} aria-label={text.result}>
        {result.ok ? totals(result.value) : <RefusalPanel refusals={result.refusals} />}
        {offers}
        {children}
      </section>
    </div>
  );
}
