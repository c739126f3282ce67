import { Segmented } from 'antd';
import { useCallback, useMemo } from 'react';
import type { ReactElement } from 'react';
import { PageHeader, Panel } from 'shared-kernel/ui';
import { CreateRequestButton } from '../../../common/create-request-button.tsx';
import type { NewApplication } from '../../../common/create-request.ts';
import { ru } from '../locale/ru.ts';
import { MODES } from '../state/calculator-state.ts';
import type {
  CalculatorState,
  DepositInput,
  GuaranteeInput,
  LoanInput,
  Mode,
} from '../state/calculator-state.ts';
import { calculate, fieldErrors } from '../state/outcome.ts';
import { useCalculatorState } from '../state/use-calculator-state.ts';
import { useFollowing } from '../state/use-following.ts';
import styles from './calculator.module.css';
import { DepositForm } from './deposit-form.tsx';
import { GuaranteeForm } from './guarantee-form.tsx';
import { LoanForm } from './loan-form.tsx';
import { Results } from './results.tsx';
import { ShareButton } from './share-button.tsx';
import { ExportActions } from './export-actions.tsx';

const text = ru.calculator;

/** `/calculator`: loans, deposits and guarantees. The form answers at once, everything calculated follows. */
export function CalculatorPage(): ReactElement {
  const [state, setState] = useCalculatorState();
  const shown = useFollowing(state);
  const outcome = useMemo(() => calculate(shown), [shown]);
  const takeRate = useCallback(
    (rateBasisPoints: number) =>
      setState((now) => ({ ...now, [now.mode]: { ...now[now.mode], rateBasisPoints } })),
    [setState],
  );
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} extra={<ShareButton state={shown} />} />
      <Segmented<Mode>
        aria-label={text.mode}
        value={state.mode}
        options={MODES.map((value) => ({ value, label: text.modes[value] }))}
        onChange={(mode) => setState((now) => ({ ...now, mode }))}
        className={styles.modes ?? ''}
      />
      <div className={styles.layout}>
        <Panel className={styles.form ?? ''} aria-label={text.terms}>
          <div>
            <Fields state={state} setState={setState} errors={fieldErrors(outcome)} />
          </div>
          <Application state={shown} />
          <div className={styles.exportActions}>
            <ExportActions state={shown} isReady={outcome.result.ok} />
          </div>
        </Panel>
        <section className={styles.results} aria-label={text.result}>
          <Results outcome={outcome} onRate={takeRate} />
        </section>
      </div>
    </>
  );
}

interface FieldsProps {
  readonly state: CalculatorState;
  readonly setState: (change: (state: CalculatorState) => CalculatorState) => void;
  readonly errors: ReadonlyMap<string, string>;
}

/** The form of the calculation that is shown. */
function Fields({ state, setState, errors }: FieldsProps): ReactElement {
  // Stable, so that a field that has not changed is not rendered again.
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
  switch (state.mode) {
    case 'loan':
      return <LoanForm input={state.loan} errors={errors} onChange={changeLoan} />;
    case 'deposit':
      return <DepositForm input={state.deposit} errors={errors} onChange={changeDeposit} />;
    case 'guarantee':
      return <GuaranteeForm input={state.guarantee} errors={errors} onChange={changeGuarantee} />;
  }
}

/** Takes a loan or a guarantee over into a new application. */
function Application({ state }: { readonly state: CalculatorState }): ReactElement | null {
  const { mode, loan, guarantee } = state;
  const application = useMemo((): NewApplication | null => {
    if (mode === 'deposit') return null;
    if (mode === 'loan') {
      const { product, amountKopecks, termMonths } = loan;
      return { product, amountKopecks, termMonths };
    }
    const { product, amountKopecks, days, type } = guarantee;
    return { product, amountKopecks, termDays: days, guaranteeType: type };
  }, [mode, loan, guarantee]);
  return application === null ? null : (
    <div className={styles.create}>
      <CreateRequestButton isBlock application={application} />
    </div>
  );
}
