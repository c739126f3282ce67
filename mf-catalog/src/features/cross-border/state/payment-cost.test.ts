import type { Corridor } from 'shared-kernel/contract/cross-border';
import { checkAmount, paymentCost, toCurrency, toKopecks } from './payment-cost.ts';

const CORRIDOR: Corridor = {
  id: 'kazakhstan',
  country: 'Казахстан',
  currencies: ['KZT', 'RUB'],
  fee_basis_points: 70,
  min_fee_kopecks: 500_000,
  spread_basis_points: 50,
  days_from: 1,
  days_to: 2,
  min_amount_kopecks: 10_000_000,
  max_amount_kopecks: 30_000_000_000,
  documents: ['Инвойс'],
  terms: 'Условия',
};

describe('cost of a cross-border payment', () => {
  it('adds the fee and the spread to the amount', () => {
    expect(paymentCost(CORRIDOR, 'KZT', 100_000_000)).toEqual({
      feeKopecks: 700_000,
      isMinimumFee: false,
      spreadKopecks: 500_000,
      costKopecks: 1_200_000,
      totalKopecks: 101_200_000,
      costBasisPoints: 120,
    });
  });

  it('charges the minimum fee for a small amount and no spread in roubles', () => {
    expect(paymentCost(CORRIDOR, 'RUB', 10_000_000)).toMatchObject({
      feeKopecks: 500_000,
      isMinimumFee: true,
      spreadKopecks: 0,
    });
  });

  it('converts between roubles and currency by the rate of the bank', () => {
    const tenge = { currency: 'KZT', nominal: 100, rate_ten_thousandths: 154_280, on: '2026-03-05' };
    expect(toKopecks(100_000_00, tenge)).toBe(15_428_00);
    expect(toCurrency(15_428_00, tenge)).toBe(100_000_00);
    expect(toKopecks(1, tenge)).toBe(0);
    const yuan = { currency: 'CNY', nominal: 1, rate_ten_thousandths: 111_640, on: '2026-03-05' };
    for (const hundredths of [1, 99, 12_345_67, 999_999_999_99])
      expect(toCurrency(toKopecks(hundredths, yuan) ?? NaN, yuan)).toBe(hundredths);
    expect(toKopecks(Number.MAX_SAFE_INTEGER, yuan)).toBeUndefined();
  });

  it('reports which limit of the corridor is exceeded', () => {
    expect(checkAmount(CORRIDOR, undefined)).toBe('empty');
    expect(checkAmount(CORRIDOR, 9_999_999)).toBe('too_small');
    expect(checkAmount(CORRIDOR, 30_000_000_001)).toBe('too_large');
    expect(checkAmount(CORRIDOR, 10_000_000)).toBeNull();
  });
});
