import { Form, Segmented } from 'antd';
import { createContext, memo, useCallback, useContext, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { PageHeader } from 'shared-kernel/ui';
import { CatalogColours } from '../../../common/catalog-colours.tsx';
import { CreateRequestButton } from '../../../common/create-request-button.tsx';
import { usePart } from '../../../common/part.ts';
import type { Part } from '../../../common/part.ts';
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
import {
  calculateDepositParts,
  calculateGuaranteeParts,
  calculateLoanParts,
  errorsOf,
  isReady,
  readyOf,
  refusalsIn,
} from '../state/calculated.ts';
import type { Calculated, Ready } from '../state/calculated.ts';
import type { Refusal } from '../state/refusals.ts';
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

const LoanCalculator = memo(function LoanCalculator(props: CalculatorProps<LoanInput>): ReactElement {
  const { getState, input, onChange } = props;
  const parts = useFrameByFrame(input, calculateLoanParts, onChange);
  const errors = usePart(parts.figures, errorsOf);
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
      figures={parts.figures}
      form={<LoanForm input={input} errors={errors} onChange={onChange} sliding={parts} />}
      totals={(ready) => <LoanTotals part={ready} />}
      action={<CreateRequestButton isBlock wish={application} />}
      offers={<OffersTable wish={wish} onRate={takeRate} />}
    >
      <Shown part={parts.chart}>{(ready) => <LoanChart part={ready} />}</Shown>
      <Shown part={parts.table}>{(ready) => <ScheduleTable part={ready} />}</Shown>
    </Layout>
  );
});

const DepositCalculator = memo(function DepositCalculator(
  props: CalculatorProps<DepositInput>,
): ReactElement {
  const { getState, input, onChange } = props;
  const parts = useFrameByFrame(input, calculateDepositParts, onChange);
  const errors = usePart(parts.figures, errorsOf);
  const takeRate = useCallback((rateBasisPoints: number) => onChange({ rateBasisPoints }), [onChange]);
  return (
    <Layout
      getState={getState}
      figures={parts.figures}
      form={<DepositForm input={input} errors={errors} onChange={onChange} sliding={parts} />}
      totals={(ready) => <DepositTotals part={ready} />}
      offers={<DepositOffers input={input} onRate={takeRate} />}
    >
      <Shown part={parts.chart}>{(ready) => <DepositChart part={ready} />}</Shown>
      <Shown part={parts.table}>{(ready) => <DepositMonths part={ready} />}</Shown>
    </Layout>
  );
});

const GuaranteeCalculator = memo(function GuaranteeCalculator(
  props: CalculatorProps<GuaranteeInput>,
): ReactElement {
  const { getState, input, onChange } = props;
  const parts = useFrameByFrame(input, calculateGuaranteeParts, onChange);
  const errors = usePart(parts.figures, errorsOf);
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
      figures={parts.figures}
      form={<GuaranteeForm input={input} errors={errors} onChange={onChange} sliding={parts} />}
      totals={(ready) => <GuaranteeResults part={ready} />}
      action={<CreateRequestButton isBlock wish={application} />}
      offers={<OffersTable wish={wish} onRate={takeRate} />}
    />
  );
});

interface LayoutProps<Input, Value> {
  readonly getState: () => CalculatorState;
  readonly figures: Part<Calculated<Input, Value>>;
  readonly form: ReactElement;
  readonly totals: Drawing<Input, Value>;
  readonly offers: ReactElement;
  readonly action?: ReactElement;
  /** Chart and table. */
  readonly children?: ReactNode;
}

function Layout<Input, Value>(props: LayoutProps<Input, Value>): ReactElement {
  const { getState, figures, form, totals, offers, action, children } = props;
  const isTakeable = usePart(figures, isReady);
  return (
    <div className={styles.layout}>
      <section className={`${styles.panel} ${styles.form}`} aria-label={text.terms}>
        <FormContent value={form}>
          <FormFrame />
        </FormContent>
        {action ? <div style={{ marginTop: 12 }}>{action}</div> : null}
        <div className={styles.takeAway}>
          <TakeAway getState={getState} isReady={isTakeable} />
        </div>
      </section>
      <section className={styles.results} aria-label={text.result}>
        <Shown part={figures} refused={(refusals) => <RefusalPanel refusals={refusals} />}>
          {totals}
        </Shown>
        {offers}
        {children}
      </section>
    </div>
  );
}

const FormContent = createContext<ReactElement | null>(null);

/** antd's form has every field drawn anew when it is drawn itself: it is drawn once, and its content beside it. */
const FormFrame = memo(function FormFrame(): ReactElement {
  return (
    <Form layout="vertical" component="div">
      <FormSlot />
    </Form>
  );
});

function FormSlot(): ReactElement | null {
  return useContext(FormContent);
}

/** Draws what can be calculated. */
type Drawing<Input, Value> = (ready: Part<Ready<Input, Value>>) => ReactElement;

interface ShownProps<Input, Value> {
  readonly part: Part<Calculated<Input, Value>>;
  readonly children: Drawing<Input, Value>;
  /** Drawn instead when there is no value; nothing otherwise. */
  readonly refused?: (refusals: readonly Refusal[]) => ReactElement;
}

/** A part of the outcome, or why there is none. */
function Shown<Input, Value>({ part, children, refused }: ShownProps<Input, Value>): ReactElement | null {
  const ready = useMemo(() => readyOf(part), [part]);
  const refusals = usePart(part, refusalsIn);
  return refusals === undefined ? children(ready) : (refused?.(refusals) ?? null);
}
