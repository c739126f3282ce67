import { memo, useMemo } from 'react';
import type { ReactElement } from 'react';
import { IfOffered } from 'shared-kernel/ui';
import type { Outcome } from '../state/outcome.ts';
import { DepositOffers } from './deposit-offers.tsx';
import { DepositMonths, DepositTotals } from './deposit-results.tsx';
import { GuaranteeTotals } from './guarantee-totals.tsx';
import { LoanSchedule, LoanTotals } from './loan-results.tsx';
import { OffersTable } from './offers-table.tsx';
import { RefusalPanel } from './refusal-panel.tsx';

interface ResultsProps<Shown> {
  readonly outcome: Shown;
  /** Takes a bank's rate over into the calculation. */
  readonly onRate: (rateBasisPoints: number) => void;
}

/** Figures or why there are none, the banks' offers, chart and table of a calculation. */
export const Results = memo(function Results({ outcome, onRate }: ResultsProps<Outcome>): ReactElement {
  switch (outcome.mode) {
    case 'loan':
      return <LoanResults outcome={outcome} onRate={onRate} />;
    case 'deposit':
      return <DepositResults outcome={outcome} onRate={onRate} />;
    case 'guarantee':
      return <GuaranteeResults outcome={outcome} onRate={onRate} />;
  }
});

type ResultsOf<Mode extends Outcome['mode']> = ResultsProps<Extract<Outcome, { readonly mode: Mode }>>;

function LoanResults({ outcome: { input, result }, onRate }: ResultsOf<'loan'>): ReactElement {
  const { product, amountKopecks, termMonths } = input;
  const request = useMemo(
    () => ({ product, amount_kopecks: amountKopecks ?? 0, term_months: termMonths ?? 0 }),
    [product, amountKopecks, termMonths],
  );
  return (
    <>
      {result.ok ? (
        <LoanTotals input={input} quote={result.value} />
      ) : (
        <RefusalPanel refusals={result.refusals} />
      )}
      <IfOffered capability="offers">
        <OffersTable request={request} onRate={onRate} />
      </IfOffered>
      {result.ok ? <LoanSchedule payments={result.value.schedule.payments} /> : null}
    </>
  );
}

function DepositResults({ outcome: { input, result }, onRate }: ResultsOf<'deposit'>): ReactElement {
  return (
    <>
      {result.ok ? (
        <DepositTotals input={input} income={result.value} />
      ) : (
        <RefusalPanel refusals={result.refusals} />
      )}
      <DepositOffers input={input} onRate={onRate} />
      {result.ok ? <DepositMonths months={result.value.months} /> : null}
    </>
  );
}

function GuaranteeResults({ outcome: { input, result }, onRate }: ResultsOf<'guarantee'>): ReactElement {
  const { product, amountKopecks, days, type } = input;
  const request = useMemo(
    () => ({ product, amount_kopecks: amountKopecks ?? 0, term_days: days ?? 0, guarantee_type: type }),
    [product, amountKopecks, days, type],
  );
  return (
    <>
      {result.ok ? (
        <GuaranteeTotals input={input} fee={result.value} />
      ) : (
        <RefusalPanel refusals={result.refusals} />
      )}
      <IfOffered capability="offers">
        <OffersTable request={request} onRate={onRate} />
      </IfOffered>
    </>
  );
}
