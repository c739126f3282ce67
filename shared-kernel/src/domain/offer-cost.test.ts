import { compareCosts } from './offer-cost.ts';

const loan = (rate: number | null, fee: number | null = null) => ({
  effective_rate_milli_percent: rate,
  fee_kopecks: fee,
});

it('orders loans by the full rate, then by the fee, and unknown ones last', () => {
  const offers = [loan(null, 100), loan(20_000, 0), loan(null), loan(18_000, 900), loan(18_000, 500)];
  expect(offers.sort(compareCosts)).toEqual([
    loan(18_000, 500),
    loan(18_000, 900),
    loan(20_000, 0),
    loan(null, 100),
    loan(null),
  ]);
});

it('orders guarantees, which have no rate, by the fee', () => {
  expect([loan(null, 900), loan(null, 100)].sort(compareCosts)).toEqual([loan(null, 100), loan(null, 900)]);
});
