import { offerRequestOf, readWish, writeWish } from './wish.ts';

const query =
  'product=guarantee_44fz&amount=150000000&days=180&type=bid&inn=7707083893&copy_from=hash-of-application-1';

describe('the wish of step 1', () => {
  it('comes back from the address', () => {
    const wish = readWish(new URLSearchParams(query));
    expect(wish).toEqual({
      kind: 'guarantee',
      product: 'guarantee_44fz',
      amountKopecks: 150_000_000,
      term: 180,
      guaranteeType: 'bid',
      inn: '7707083893',
      copyFrom: 'hash-of-application-1',
    });
    expect(writeWish(wish).toString()).toBe(query);
  });

  it('survives an address of nonsense', () => {
    expect(readWish(new URLSearchParams('product=x&amount=-5&months=1e9&copy_from=../..'))).toMatchObject({
      product: 'working_capital_loan',
      amountKopecks: undefined,
      term: undefined,
      copyFrom: undefined,
    });
  });

  it('asks the banks only with amount and term, and leaves a wrong INN out', () => {
    const wish = readWish(new URLSearchParams('product=overdraft&amount=100000&months=12&inn=7707083890'));
    expect(offerRequestOf(wish)).toEqual({ product: 'overdraft', amount_kopecks: 100_000, term_months: 12 });
    expect(offerRequestOf({ ...wish, term: undefined })).toBeNull();
    expect(offerRequestOf({ ...wish, amountKopecks: undefined })).toBeNull();
    expect(offerRequestOf({ ...wish, term: 361 })).toBeNull();
  });
});
