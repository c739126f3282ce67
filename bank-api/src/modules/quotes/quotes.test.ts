import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Offer } from 'shared-kernel/contract/products';
import { formatDate } from 'shared-kernel/domain/dates';
import { formatAmount } from 'shared-kernel/domain/money';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { assertTagged } from '../../testing/assert-tagged.ts';
import { pdfFacts, pdfText } from '../../testing/pdf-text.ts';

let server: TestApp;
let token: string;
before(async () => {
  server = await createTestApp();
  token = await signIn(server.app, 'agent', 'sgb');
});
after(() => server.close());

const LOAN = {
  mode: 'loan',
  product: 'working_capital_loan',
  amount_kopecks: 100_000_000,
  rate_basis_points: 1800,
  term_months: 12,
  kind: 'annuity',
  basis: 'monthly',
  issue_date: '2026-03-05',
  borrower: 'business',
  early_repayments: [],
};

function quote(payload: object) {
  return call(server.app, token, 'POST', '/agent/rest/quotes', { payload });
}

/** The text with plain spaces: figures hold no-break ones. */
async function toText(payload: object): Promise<string> {
  const response = await quote(payload);
  assert.equal(response.statusCode, 200, response.body);
  return (await pdfText(response.rawPayload)).replaceAll('\u00a0', ' ');
}

test('a quote for a loan is a Russian PDF with the whole schedule to the kopeck', async () => {
  const response = await quote({ ...LOAN, client_name: 'ООО «Вектор»' });
  assert.equal(response.headers['content-type'], 'application/pdf');
  assert.match(String(response.headers['content-disposition']), /raschet-kredita\.pdf/);
  assert.equal((await pdfFacts(response.rawPayload)).title, 'Расчёт кредита');
  const text = await toText({ ...LOAN, client_name: 'ООО «Вектор»' });
  for (const part of [
    'РАСЧЁТ КРЕДИТА',
    'ООО «Вектор»',
    'Кредит на пополнение оборотных средств',
    'Один миллион рублей 00 копеек',
    '91 679,99',
    '91 680,02',
    '100 159,91',
    '1 100 159,91 ₽',
    '05.04.2026',
    '05.03.2027',
    'не является публичной офертой',
    'Автор расчёта: Соколова Анна Викторовна, ООО «Брокер Плюс»',
  ]) {
    assert.ok(text.includes(part) || text.replaceAll('\n', ' ').includes(part), part);
  }
  assert.ok(!text.includes('?'), 'every sign has its glyph');
  assert.ok(!/вознаграждени|ваш доход/iu.test(text), 'the client does not see what the agent earns');
});

test('every quote is read by its structure, the longest schedule too', async () => {
  const deposit = { mode: 'deposit', capitalised: true, open_date: '2026-01-31' };
  const terms = { amount_kopecks: 1_000_000_000, rate_basis_points: 300 };
  const guarantee = { mode: 'guarantee', product: 'guarantee_44fz', guarantee_type: 'bid' };
  for (const payload of [
    { ...LOAN, early_repayments: [{ after_payment: 3, amount_kopecks: 30_000_000, effect: 'term' }] },
    { ...LOAN, term_months: 600 },
    { ...deposit, ...terms, term_months: 36 },
    { ...guarantee, ...terms, days: 180, minimum_kopecks: 100_000, from: '2026-03-05' },
  ]) {
    const response = await quote({ ...payload, client_name: 'ООО «Вектор»' });
    assert.equal(response.statusCode, 200, response.body);
    const tagged = await assertTagged(response.rawPayload);
    const client = tagged.findIndex(([role, text]) => role === 'TH' && text === 'Клиент');
    assert.deepEqual(tagged[client + 1], ['TD', 'ООО «Вектор»']);
  }
});

test('a quote for a person names the full cost, fees and early repayments', async () => {
  const text = await toText({
    ...LOAN,
    amount_kopecks: 10_000_000,
    rate_basis_points: 1200,
    term_months: 3,
    borrower: 'person',
    issue_fee_basis_points: 100,
  });
  assert.match(text, /18,131 %/);
  const repaid = await toText({
    ...LOAN,
    grace_months: 2,
    monthly_fee_kopecks: 50_000,
    early_repayments: [{ after_payment: 3, amount_kopecks: 30_000_000, effect: 'term' }],
  });
  for (const part of [/Отсрочка/, /Ежемесячная комиссия/, /Экономия/, /300 000,00/, /Досрочно/])
    assert.match(repaid, part);
});

test('a quote holds the longest schedule', async () => {
  const response = await quote({ ...LOAN, term_months: 600, basis: 'actual/365', issue_date: '2028-02-29' });
  assert.equal(response.statusCode, 200);
  const text = await pdfText(response.rawPayload);
  assert.match(text, /28\.02\.2078/);
  assert.match(text, / 0,00\n/);
});

test('a quote is made for a deposit and for a guarantee', async () => {
  const deposit = await toText({
    mode: 'deposit',
    amount_kopecks: 100_000_000,
    rate_basis_points: 1600,
    term_months: 3,
    capitalised: false,
    open_date: '2026-01-31',
  });
  assert.match(deposit, /39 013,70 ₽/);
  const guarantee = await toText({
    mode: 'guarantee',
    product: 'guarantee_44fz',
    guarantee_type: 'performance',
    amount_kopecks: 1_000_000_000,
    rate_basis_points: 300,
    days: 180,
    minimum_kopecks: 100_000,
    from: '2026-03-05',
  });
  assert.match(guarantee, /147 945,21 ₽/);
  assert.match(guarantee, /31\.08\.2026/);
});

test('a quote is refused with the field that cannot be calculated', async () => {
  for (const [change, path, code] of [
    [{ amount_kopecks: 0 }, '/amount_kopecks', undefined],
    [{ amount_kopecks: 10.5 }, '/amount_kopecks', undefined],
    [{ rate_basis_points: 40_001 }, '/rate_basis_points', undefined],
    [{ term_months: 601 }, '/term_months', undefined],
    [{ issue_date: '2026-02-29' }, '/issue_date', undefined],
    [{ issue_date: '9950-01-01' }, '/issue_date', 'format'],
    [{ grace_months: 12 }, '/grace_months', 'maximum'],
    [{ issue_fee_kopecks: 100_000_001 }, '/issue_fee_kopecks', 'maximum'],
    [
      { early_repayments: [{ after_payment: 13, amount_kopecks: 5, effect: 'term' }] },
      '/early_repayments/0/after_payment',
      'maximum',
    ],
  ] as const) {
    const response = await quote({ ...LOAN, ...change });
    assert.equal(response.statusCode, 400, `${JSON.stringify(change)}: ${response.body}`);
    const { fields } = response.json<{ error: { fields: { path: string; code: string }[] } }>().error;
    assert.equal(fields[0]?.path, path);
    if (code !== undefined) assert.equal(fields[0]?.code, code);
  }
});

test('a quote made after midnight in Moscow bears the date of Moscow, not that of UTC', async () => {
  const night = await createTestApp();
  try {
    const utcDay = new Date(Date.now() + 86_400_000);
    night.advance(utcDay.setUTCHours(22, 30, 0, 0) - Date.now());
    const agent = await signIn(night.app, 'agent', 'sgb');
    const response = await call(night.app, agent, 'POST', '/agent/rest/quotes', { payload: LOAN });
    assert.equal(response.statusCode, 200, response.body);
    const text = (await pdfText(response.rawPayload)).replaceAll('\u00a0', ' ');
    const day = new Date(utcDay.getTime() + 86_400_000).toISOString().slice(0, 10);
    assert.ok(text.includes(`Расчёт кредита от ${formatDate(day)}`), text.slice(-300));
  } finally {
    await night.close();
  }
});

const OFFERS = { product: 'overdraft', amount_kopecks: 300_000_000, term_months: 12 };

test('the comparison of offers is a PDF of the usable banks without what the agent earns', async () => {
  const offers = await call(server.app, token, 'POST', '/agent/rest/offers', { payload: OFFERS });
  const all = offers.json<Offer[]>();
  const usable = all.filter(({ eligible }) => eligible);
  assert.ok(usable.length > 1 && usable.length < all.length);
  const document = async (payload: object) =>
    call(server.app, token, 'POST', '/agent/rest/offer-documents', { payload: { ...OFFERS, ...payload } });
  const response = await document({ client_name: 'ООО «Вектор»' });
  assert.equal(response.statusCode, 200, response.body);
  assert.match(String(response.headers['content-disposition']), /predlozheniya-bankov\.pdf/);
  const tagged = await assertTagged(response.rawPayload);
  assert.deepEqual(
    tagged.filter(([role]) => role === 'TH').map(([, title]) => title),
    [
      ...['Клиент', 'Продукт', 'Сумма кредита', 'Срок'],
      ...[
        'Банк и продукт',
        'Ставка',
        'Платёж в месяц, ₽',
        'Эффективная ставка',
        'Комиссия банка, ₽',
        'Решение',
      ],
    ],
  );
  const toPlain = async (bytes: Buffer): Promise<string> =>
    (await pdfText(bytes)).replaceAll('\u00a0', ' ').replaceAll('\n', ' ');
  const text = await toPlain(response.rawPayload);
  assert.ok(text.includes('ООО «Вектор»') && text.includes('не является публичной офертой'));
  for (const offer of usable) {
    assert.ok(text.includes(offer.bank_name) && text.includes(offer.title), offer.bank_name);
    assert.ok(text.includes(formatAmount(offer.payment_kopecks ?? 0).replaceAll('\u00a0', ' ')));
    assert.ok(!text.includes(formatAmount(offer.commission_kopecks ?? 0).replaceAll('\u00a0', ' ')));
  }
  for (const { bank_name: name } of all.filter(({ eligible }) => !eligible))
    assert.ok(!text.includes(name), name);

  const [first, second] = usable;
  assert.ok(first && second);
  const one = await toPlain((await document({ banks: [first.bank] })).rawPayload);
  assert.ok(one.includes(first.title) && !one.includes(second.title));
  const none = await document({ amount_kopecks: 1 });
  assert.equal(none.json<{ error: { code: string } }>().error.code, 'offer_ineligible');
  assert.equal((await document({ term_months: undefined, term_days: 30 })).statusCode, 400);
});

test('the comparison of guarantees, which have no rate, begins with the lowest fee', async () => {
  const payload = {
    product: 'guarantee_44fz',
    guarantee_type: 'bid',
    amount_kopecks: 300_000_000,
    term_days: 180,
  };
  const offers = await call(server.app, token, 'POST', '/agent/rest/offers', { payload });
  const usable = offers.json<Offer[]>().filter(({ eligible }) => eligible);
  const fees = new Set(usable.map(({ fee_kopecks: fee }) => fee));
  assert.ok(fees.size > 1);
  const response = await call(server.app, token, 'POST', '/agent/rest/offer-documents', { payload });
  const text = (await pdfText(response.rawPayload)).replaceAll('\u00a0', ' ').replaceAll('\n', ' ');
  const inOrder = usable
    .toSorted((a, b) => (a.fee_kopecks ?? 0) - (b.fee_kopecks ?? 0))
    .map(({ bank_name: name, title }) => text.indexOf(`${name} ${title}`));
  assert.ok(inOrder.every((place) => place >= 0));
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => a - b),
  );
});

test('the comparison that a client downloads by the link is read by its structure', async () => {
  const payload = { ...OFFERS, client_name: 'ООО «Вектор»' };
  const given = await call(server.app, token, 'POST', '/agent/rest/quote-links', { payload });
  assert.equal(given.statusCode, 200, given.body);
  const secret = given.json<{ url: string }>().url.split('.').at(-1);
  const file = await call(server.app, undefined, 'POST', '/quote-links/document', { payload: { secret } });
  assert.equal(file.headers['content-type'], 'application/pdf');
  const tagged = await assertTagged(file.rawPayload);
  assert.deepEqual(tagged[0], ['H1', 'СРАВНЕНИЕ ПРЕДЛОЖЕНИЙ БАНКОВ']);
  assert.ok(tagged.some(([role, text]) => role === 'TH' && text === 'Эффективная ставка'));
});
