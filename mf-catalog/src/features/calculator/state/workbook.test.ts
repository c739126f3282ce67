import { initialState } from './calculator-state.ts';
import type { CalculatorState } from './calculator-state.ts';
import { quoteRequest } from './quote-request.ts';
import { toWorkbook } from './workbook.ts';

const INITIAL = initialState('2026-03-05');

/** Values of a sheet's cells, row by row. */
function getValues(state: CalculatorState, sheet: number): unknown[][] {
  const rows = toWorkbook(state)?.[sheet]?.data ?? [];
  return rows.map((row) =>
    row.map((cell) => (cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell)),
  );
}

describe('toWorkbook', () => {
  it('writes the schedule as numbers and dates', () => {
    const rows = getValues(INITIAL, 1);
    expect(rows).toHaveLength(13);
    expect(rows[0]?.[2]).toBe('Платёж');
    expect(rows[1]).toEqual([
      1,
      new Date('2026-04-05T00:00:00Z'),
      91_679.99,
      76_679.99,
      15_000,
      0,
      923_320.01,
    ]);
    expect(rows[12]?.[2]).toBe(91_680.02);
    expect(rows[12]?.at(-1)).toBe(0);
  });

  it('writes the terms and the result', () => {
    const facts = new Map(getValues(INITIAL, 0).map(([name, value]) => [name, value]));
    expect(facts.get('Сумма кредита')).toBe(1_000_000);
    expect(facts.get('Ставка годовых')).toBe(0.18);
    expect(facts.get('Проценты за весь срок')).toBe(100_159.91);
    expect(facts.get('Эффективная ставка')).toBeCloseTo(0.1956, 2);
  });

  it('supports deposits and guarantees', () => {
    const deposit = getValues({ ...INITIAL, mode: 'deposit' }, 1);
    expect(deposit).toHaveLength(7);
    const guarantee = new Map(
      getValues({ ...INITIAL, mode: 'guarantee' }, 0).map(([name, value]) => [name, value]),
    );
    expect(guarantee.get('Комиссия за гарантию')).toBe(86_301.37);
  });

  it('returns null for invalid input', () => {
    expect(toWorkbook({ ...INITIAL, loan: { ...INITIAL.loan, amountKopecks: undefined } })).toBeNull();
  });
});

describe('quoteRequest', () => {
  it('contains the shown calculation', () => {
    expect(quoteRequest(INITIAL, ' ООО «Вектор» ')).toMatchObject({
      mode: 'loan',
      client_name: 'ООО «Вектор»',
      amount_kopecks: 100_000_000,
      early_repayments: [],
    });
    expect(quoteRequest({ ...INITIAL, mode: 'deposit' }, '')).toMatchObject({
      mode: 'deposit',
      term_months: 6,
    });
    expect(quoteRequest({ ...INITIAL, mode: 'guarantee' }, '')).toMatchObject({ minimum_kopecks: 100_000 });
  });

  it('is null for invalid input', () => {
    expect(quoteRequest({ ...INITIAL, loan: { ...INITIAL.loan, termMonths: 601 } }, '')).toBeNull();
  });
});
