import fc from 'fast-check';
import { GUARANTEE_LIMITS, guaranteeDays, guaranteeFee, guaranteeLastDay } from './guarantee.ts';
import type { GuaranteeFeeInput } from './guarantee.ts';

const input = { sumKopecks: 10_000_000_00, rateBasisPoints: 300, days: 180, minimumKopecks: 1_000_00 };

describe('guarantee fee', () => {
  it('is the sum by rate and days', () => {
    // 10 000 000 × 3 % × 180 ÷ 365 = 147 945,205…
    expect(guaranteeFee(input)).toEqual({ ok: true, value: 147_945_21 });
  });

  it('is never below the minimum', () => {
    expect(guaranteeFee({ ...input, minimumKopecks: 200_000_00 })).toEqual({ ok: true, value: 200_000_00 });
    expect(guaranteeFee({ ...input, rateBasisPoints: 0 })).toEqual({ ok: true, value: 1_000_00 });
  });

  it('agrees with rational arithmetic', () => {
    const inputs = fc.record({
      sumKopecks: fc.integer(GUARANTEE_LIMITS.sumKopecks),
      rateBasisPoints: fc.integer(GUARANTEE_LIMITS.rateBasisPoints),
      days: fc.integer(GUARANTEE_LIMITS.days),
      minimumKopecks: fc.integer({ min: 0, max: 100_000_00 }),
    });
    fc.assert(
      fc.property(inputs, (drawn) => {
        const product = BigInt(drawn.sumKopecks) * BigInt(drawn.rateBasisPoints) * BigInt(drawn.days);
        const byRate = Number((2n * product + 3_650_000n) / 7_300_000n);
        expect(guaranteeFee(drawn)).toEqual({ ok: true, value: Math.max(drawn.minimumKopecks, byRate) });
      }),
    );
  });

  it.each([
    [{ sumKopecks: 0 }, 'sumKopecks', 'zero'],
    [{ sumKopecks: -1 }, 'sumKopecks', 'negative'],
    [{ rateBasisPoints: 10_001 }, 'rateBasisPoints', 'too_large'],
    [{ days: 1.5 }, 'days', 'fractional'],
    [{ days: Number.NaN }, 'days', 'not_number'],
    [{ minimumKopecks: -1 }, 'minimumKopecks', 'negative'],
  ] satisfies [Partial<GuaranteeFeeInput>, string, string][])('refuses %j', (part, field, code) => {
    expect(guaranteeFee({ ...input, ...part })).toMatchObject({ ok: false, problems: [{ field, code }] });
  });
});

describe('days in force', () => {
  it('include both dates', () => {
    expect(guaranteeDays('2026-03-01', '2026-03-31')).toBe(31);
    expect(guaranteeDays('2026-03-01', '2026-03-01')).toBe(1);
    expect(guaranteeLastDay('2026-03-01', 30)).toBe('2026-03-30');
  });

  it('end on the day up to which they are counted', () => {
    fc.assert(
      fc.property(fc.integer(GUARANTEE_LIMITS.days), (days) => {
        expect(guaranteeDays('2026-03-01', guaranteeLastDay('2026-03-01', days))).toBe(days);
      }),
    );
  });
});
