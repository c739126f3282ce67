import { initialState, readState, writeState } from './calculator-state.ts';
import type { CalculatorState } from './calculator-state.ts';

const INITIAL = initialState('2026-03-05');

function throughAddress(state: CalculatorState): CalculatorState {
  return readState(new URLSearchParams(writeState(state).toString()), INITIAL);
}

describe('calculator state in the address', () => {
  it('restores every field of a loan', () => {
    const state: CalculatorState = {
      ...INITIAL,
      loan: {
        ...INITIAL.loan,
        product: 'overdraft',
        amountKopecks: 123_456_789,
        rateBasisPoints: undefined,
        termMonths: 360,
        kind: 'differentiated',
        basis: 'actual/365',
        issueDate: '2026-01-31',
        borrower: 'person',
        graceMonths: 3,
        issueFeeBasisPoints: 150,
        issueFeeKopecks: 5_000_00,
        monthlyFeeKopecks: 100_00,
        early: [
          { afterPayment: 12, amountKopecks: 10_000_000, effect: 'payment' },
          { afterPayment: undefined, amountKopecks: undefined, effect: 'term' },
        ],
      },
    };
    expect(throughAddress(state)).toEqual(state);
  });

  it('restores deposits and guarantees', () => {
    const deposit = { ...INITIAL, mode: 'deposit' as const };
    expect(throughAddress({ ...deposit, deposit: { ...INITIAL.deposit, capitalised: false } })).toEqual({
      ...deposit,
      deposit: { ...INITIAL.deposit, capitalised: false },
    });
    const guarantee = { ...INITIAL, mode: 'guarantee' as const };
    expect(throughAddress(guarantee)).toEqual(guarantee);
  });

  it('falls back to defaults for invalid values', () => {
    const params = new URLSearchParams(
      'mode=x&product=guarantee_44fz&amount=1e9&rate=NaN&months=-3&date=2026-02-31&early=a_b_c.1_2_never',
    );
    expect(readState(params, INITIAL)).toEqual({
      ...INITIAL,
      loan: { ...INITIAL.loan, amountKopecks: undefined, rateBasisPoints: undefined, termMonths: undefined },
    });
  });
});
