import { OFFER } from '../../../testing/fixtures.ts';
import { isUsable, orderOffers } from './order-offers.ts';

const offers = [
  { ...OFFER, bank: 'atb' as const, eligible: false, effective_rate_milli_percent: null },
  { ...OFFER, bank: 'ms6' as const, bank_available: false, effective_rate_milli_percent: 10_000 },
  { ...OFFER, bank: 'metcome' as const, effective_rate_milli_percent: 30_000, decision_days: 1 },
  { ...OFFER, bank: 'sgb' as const, effective_rate_milli_percent: 20_000, decision_days: 2 },
];

describe('order of offers', () => {
  it('orderOffers puts usable offers first, closed banks next and refusals last, whatever they cost', () => {
    const names = (order: 'cost' | 'speed') => orderOffers(offers, order).map(({ bank }) => bank);
    expect(names('cost')).toEqual(['sgb', 'metcome', 'ms6', 'atb']);
    expect(names('speed')).toEqual(['metcome', 'sgb', 'ms6', 'atb']);
  });

  it('isUsable refuses what does not suit and a closed bank', () => {
    expect(offers.map(isUsable)).toEqual([false, false, true, true]);
  });
});
