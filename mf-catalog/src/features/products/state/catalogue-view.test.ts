import type { Product } from 'shared-kernel/contract/products';
import {
  bestByRate,
  filterProducts,
  catalogueSchema,
  sortProducts,
  toggleCompared,
} from './catalogue-view.ts';

function product(change: Partial<Product>): Product {
  return {
    id: 'a',
    bank: 'sgb',
    bank_name: 'СГБ',
    category: 'credits',
    product: 'overdraft',
    title: 'Овердрафт',
    summary: '',
    description: '',
    features: [],
    requirements: [],
    rate_from_basis_points: null,
    rate_to_basis_points: null,
    min_amount_kopecks: null,
    max_amount_kopecks: null,
    min_term_months: null,
    max_term_months: null,
    min_term_days: null,
    max_term_days: null,
    commission_basis_points: null,
    ...change,
  };
}

describe('catalogue view', () => {
  it('restores every filter from the address', () => {
    const query =
      'search=овердрафт&bank=sgb,cub&kind=guarantees&amount=100&order=rate&compare=a,b&product=c-1';
    const view = catalogueSchema.read(new URLSearchParams(query));
    expect(decodeURIComponent(catalogueSchema.write(view).toString())).toBe(query);
  });

  it('ignores invalid values in the address', () => {
    expect(
      catalogueSchema.read(
        new URLSearchParams('bank=x&kind=y&amount=-1&order=z&compare=a,a,../b,c,d,e,f&product=<b>'),
      ),
    ).toEqual({
      search: '',
      banks: [],
      category: undefined,
      amountKopecks: undefined,
      order: 'bank',
      compared: ['a', 'c', 'd', 'e'],
      opened: undefined,
    });
  });

  it('filters by all words, bank and amount', () => {
    const all = [
      product({ id: 'a', min_amount_kopecks: 100, max_amount_kopecks: 200 }),
      product({ id: 'b', bank: 'cub', bank_name: 'КУБ', title: 'Кредит' }),
    ];
    const ids = (filter: Partial<Parameters<typeof filterProducts>[1]>): string[] =>
      filterProducts(all, { search: '', banks: [], amountKopecks: undefined, ...filter }).map(({ id }) => id);
    expect(ids({ search: 'СГБ  овер' })).toEqual(['a']);
    expect(ids({ banks: ['cub'] })).toEqual(['b']);
    expect(ids({ amountKopecks: 201 })).toEqual(['b']);
    expect(ids({ amountKopecks: 200 })).toEqual(['a', 'b']);
  });

  it('sorts products without a value last in both directions', () => {
    const credits = [
      product({ id: 'none' }),
      product({ id: 'dear', rate_from_basis_points: 2000 }),
      product({ id: 'cheap', rate_from_basis_points: 1500 }),
    ];
    expect(sortProducts(credits, 'rate').map(({ id }) => id)).toEqual(['cheap', 'dear', 'none']);
    const deposits = credits.map((each) =>
      product({ ...each, category: 'deposits', rate_to_basis_points: each.rate_from_basis_points }),
    );
    expect(sortProducts(deposits, 'rate').map(({ id }) => id)).toEqual(['dear', 'cheap', 'none']);
  });

  it('marks the best rate only among differing rates of one category', () => {
    const cheap = product({ id: 'cheap', rate_from_basis_points: 1500 });
    const dear = product({ id: 'dear', rate_from_basis_points: 2000 });
    expect([...bestByRate([cheap, dear])]).toEqual(['cheap']);
    expect(bestByRate([cheap, { ...cheap, id: 'twin' }]).size).toBe(0);
    expect(bestByRate([cheap, product({ id: 'card', category: 'cards' })]).size).toBe(0);
  });

  it('limits the comparison to four products', () => {
    expect(toggleCompared(['a', 'b', 'c', 'd'], 'e')).toEqual(['a', 'b', 'c', 'd']);
    expect(toggleCompared(['a', 'b'], 'a')).toEqual(['b']);
  });
});
