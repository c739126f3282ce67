import fc from 'fast-check';
import { DEPOSIT_LIMITS, depositIncome } from './deposit.ts';
import type { DepositIncome, DepositTerms } from './deposit.ts';

function income(terms: DepositTerms): DepositIncome {
  const result = depositIncome(terms);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const base = { amountKopecks: 1_000_000_00, rateBasisPoints: 1600, termMonths: 12, capitalised: false };
const anyTerms = fc.record({
  amountKopecks: fc.integer(DEPOSIT_LIMITS.amountKopecks),
  rateBasisPoints: fc.integer(DEPOSIT_LIMITS.rateBasisPoints),
  termMonths: fc.integer(DEPOSIT_LIMITS.termMonths),
  capitalised: fc.boolean(),
  openDate: fc.constantFrom(undefined, '2026-01-31', '2027-03-15'),
});

describe('deposit income', () => {
  it('is simple interest paid at the end', () => {
    const result = income(base);
    expect(result).toMatchObject({ interestKopecks: 160_000_00, totalKopecks: 1_160_000_00 });
    expect(result.months.every((month) => month.balanceKopecks === 1_000_000_00)).toBe(true);
  });

  it('is larger with capitalisation', () => {
    // 1 000 000 × (1 + 0,16 ÷ 12)^12 = 1 172 270,79…
    expect(Math.abs(income({ ...base, capitalised: true }).totalKopecks - 1_172_270_79)).toBeLessThanOrEqual(
      6,
    );
  });

  it('counts actual days from a date', () => {
    const result = income({ ...base, termMonths: 3, openDate: '2026-01-31' });
    // 89 days: 31 January – 30 April
    expect(result.interestKopecks).toBe(39_013_70);
    expect(result.months.map((month) => month.date)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('adds up, never falls and stays exact at every term', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { months, interestKopecks, totalKopecks } = income(terms);
        expect(months).toHaveLength(terms.termMonths);
        expect(months.reduce((sum, month) => sum + month.interestKopecks, 0)).toBe(interestKopecks);
        expect(Math.min(...months.map((month) => month.interestKopecks))).toBeGreaterThanOrEqual(0);
        expect(totalKopecks).toBe(terms.amountKopecks + interestKopecks);
        expect(Number.isSafeInteger(totalKopecks)).toBe(true);
        if (terms.capitalised) expect(months.at(-1)?.balanceKopecks).toBe(totalKopecks);
      }),
    );
  });

  it.each([
    [{ amountKopecks: 0 }, 'amountKopecks', 'zero'],
    [{ rateBasisPoints: 5_001 }, 'rateBasisPoints', 'too_large'],
    [{ termMonths: 121 }, 'termMonths', 'too_large'],
    [{ openDate: '2026-13-01' }, 'openDate', 'not_date'],
  ])('refuses %j', (part, field, code) => {
    expect(depositIncome({ ...base, ...part })).toMatchObject({ ok: false, problems: [{ field, code }] });
  });
});
