import { toOfferRequest, readOfferParams, writeOfferParams } from './offer-params.ts';

const query =
  'product=guarantee_44fz&amount=150000000&days=180&type=bid&inn=7707083893&copy_from=hash-of-application-1';

describe('offer params', () => {
  it('readOfferParams restores what writeOfferParams wrote', () => {
    const values = readOfferParams(new URLSearchParams(query));
    expect(values).toEqual({
      kind: 'guarantee',
      product: 'guarantee_44fz',
      amountKopecks: 150_000_000,
      term: 180,
      guaranteeType: 'bid',
      inn: '7707083893',
      copyFrom: 'hash-of-application-1',
    });
    expect(writeOfferParams(values).toString()).toBe(query);
  });

  it('readOfferParams falls back to the defaults for unknown values', () => {
    expect(
      readOfferParams(new URLSearchParams('product=x&amount=-5&months=1e9&copy_from=../..')),
    ).toMatchObject({
      product: 'working_capital_loan',
      amountKopecks: undefined,
      term: undefined,
      copyFrom: undefined,
    });
  });

  it('toOfferRequest returns null without amount or term, and leaves a wrong INN out', () => {
    const values = readOfferParams(
      new URLSearchParams('product=overdraft&amount=100000&months=12&inn=7707083890'),
    );
    expect(toOfferRequest(values)).toEqual({
      product: 'overdraft',
      amount_kopecks: 100_000,
      term_months: 12,
    });
    expect(toOfferRequest({ ...values, term: undefined })).toBeNull();
    expect(toOfferRequest({ ...values, amountKopecks: undefined })).toBeNull();
    expect(toOfferRequest({ ...values, term: 361 })).toBeNull();
  });
});
