import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Offer, Product } from 'shared-kernel/contract/products';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, type TestAgent } from '../applications/testing.ts';

/** Twelve digits: a person. */
const SOLE_TRADER_INN = '500100732259';

let server: TestApp;
let agent: TestAgent;
before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(() => server.close());

const catalogue = (query = ''): Promise<Product[]> => agent.get(`/agent/rest/products${query}`);

interface OfferParams {
  readonly amount: number;
  readonly term: number;
}

function getTerm(product: Product): { min: number; max: number; field: 'term_months' | 'term_days' } {
  return product.category === 'guarantees'
    ? { min: product.min_term_days ?? 0, max: product.max_term_days ?? 0, field: 'term_days' }
    : { min: product.min_term_months ?? 0, max: product.max_term_months ?? 0, field: 'term_months' };
}

async function reasonsFor(product: Product, params: OfferParams): Promise<readonly string[]> {
  const offers = await agent.ok<Offer[]>('POST', '/agent/rest/offers', {
    product: product.product,
    amount_kopecks: params.amount,
    [getTerm(product).field]: params.term,
  });
  const offer = offers.find((each) => each.bank === product.bank);
  assert.ok(offer, product.id);
  return offer.reasons.map((reason) => reason.code);
}

test('GET products shows the very limits of amount and term by which offers are refused', async () => {
  const products = (await catalogue()).filter((product) => product.product !== null);
  assert.ok(products.length >= 12);
  for (const product of products) {
    const term = getTerm(product);
    const [min, max] = [product.min_amount_kopecks ?? 0, product.max_amount_kopecks ?? 0];
    assert.deepEqual(await reasonsFor(product, { amount: min, term: term.min }), [], product.id);
    assert.deepEqual(await reasonsFor(product, { amount: max, term: term.max }), [], product.id);
    if (min > 1)
      assert.deepEqual(await reasonsFor(product, { amount: min - 1, term: term.min }), ['amount_min']);
    assert.deepEqual(await reasonsFor(product, { amount: max + 1, term: term.min }), ['amount_max']);
    if (term.min > 1)
      assert.deepEqual(await reasonsFor(product, { amount: min, term: term.min - 1 }), ['term_min']);
    assert.deepEqual(await reasonsFor(product, { amount: min, term: term.max + 1 }), ['term_max']);
  }
});

test('GET products says the rate of every sum, which is the one of the offer', async () => {
  const products = (await catalogue()).filter(({ product }) => product !== null);
  assert.ok(products.some(({ rate_tiers }) => rate_tiers?.length));
  for (const product of products) {
    const { min, field } = getTerm(product);
    for (const { up_to_kopecks: amount, rate_basis_points: rate } of product.rate_tiers ?? []) {
      for (const client_inn of [undefined, SOLE_TRADER_INN]) {
        const request = { product: product.product, amount_kopecks: amount, [field]: min, client_inn };
        const offers = await agent.ok<Offer[]>('POST', '/agent/rest/offers', request);
        const offer = offers.find(({ bank }) => bank === product.bank);
        // A bank that refuses sole traders has no rate for them.
        if (offer?.rate_basis_points != null)
          assert.equal(offer.rate_basis_points, rate, `${product.id} ${amount} ${client_inn}`);
        else assert.equal(client_inn, SOLE_TRADER_INN);
      }
    }
  }
});

test('create-issue accepts the limits of the catalogue and refuses what is beyond them', async () => {
  const products = (await catalogue()).filter((each) => each.bank === 'sgb' && each.product !== null);
  assert.ok(products.length > 0);
  for (const product of products) {
    const term = getTerm(product);
    const create = (amount: number, months: number) =>
      agent.send('POST', '/agent/rest/create-issue', {
        product: product.product,
        amount_kopecks: amount,
        [term.field]: months,
        ...(product.category === 'guarantees' ? { guarantee_type: 'performance' } : {}),
        client_request_id: randomUUID(),
      });
    const max = product.max_amount_kopecks ?? 0;
    const beyond = await create(max + 1, term.max);
    assert.equal(beyond.body.error.code, 'offer_ineligible', product.id);
    assert.equal((await create(max, term.max + 1)).body.error.code, 'offer_ineligible', product.id);
    const within = await create(max, term.max);
    assert.ok(within.status < 300, `${product.id}: ${JSON.stringify(within.body)}`);
  }
});

test('an offer for a guarantee has exactly the yearly rate of the catalogue as fee', async () => {
  const offers = await agent.ok<Offer[]>('POST', '/agent/rest/offers', {
    product: 'guarantee_44fz',
    amount_kopecks: 500_000_000,
    term_days: 180,
  });
  const eligible = offers.filter((offer) => offer.eligible);
  assert.ok(eligible.length >= 3);
  for (const offer of eligible)
    assert.equal(offer.effective_rate_milli_percent, (offer.rate_basis_points ?? 0) * 10, offer.bank);
});

test('GET products filters by category and by search words', async () => {
  const all = await catalogue();
  for (const category of ['credits', 'deposits', 'cards', 'guarantees'] as const) {
    const section = await catalogue(`?category=${category}`);
    assert.ok(section.length > 0 && section.length < all.length);
    assert.ok(section.every((product) => product.category === category));
  }
  const found = await catalogue(`?search=${encodeURIComponent('овердрафт СГБ')}`);
  assert.ok(
    found.length > 0 && found.every((product) => /овердрафт/iu.test(product.title + product.summary)),
  );
  assert.deepEqual(await catalogue(`?search=${encodeURIComponent('такого нет')}`), []);
});
