import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkBik,
  checkCorrespondentAccount,
  checkClientAccount,
  checkInn10,
  checkOgrn,
} from 'shared-kernel/domain/requisites';
import type { AgentWithOrganisation } from '../../account/index.ts';
import { assertTagged } from '../../../testing/assert-tagged.ts';
import { pdfFacts, pdfStructure, pdfText } from '../../../testing/pdf-text.ts';
import type { ApplicationFacts } from '../ports.ts';
import { BANK_REQUISITES } from './bank-requisites.ts';
import { calculateSchedule } from './loan-documents.ts';
import { packageData } from './package-data.ts';
import { createPdf } from '../../../pdf/pdf-writer.ts';
import { renderAgentDocument } from './agent-documents.ts';
import { renderPackageDocument } from './package-documents.ts';

const loan: ApplicationFacts = {
  id: 10_042,
  hashPassword: 'abcdefghijklmnop',
  bank: 'sgb',
  orgId: null,
  ownerId: '00000000-0000-4000-8000-000000000000',
  stage: 'doc_list',
  kind: 'loan',
  product: 'working_capital_loan',
  productTitle: 'Кредит на пополнение оборотных средств',
  amountKopecks: 150_000_000,
  approvedAmountKopecks: 100_000_000,
  termMonths: 12,
  termDays: null,
  rateBasisPoints: 1800,
  feeKopecks: 1_000_000,
  clientName: 'ООО «Вектор»',
  clientInn: '7707083893',
  purpose: 'Покупка имущества: станок',
  paymentKind: 'annuity',
  answers: {
    issue_registering: {
      client: { type: 'company', address: 'г. Москва' },
      company: { ogrn: '1027700132195', kpp: '770801001' },
    },
    issue_survey: { head: { full_name: 'Соколов Андрей Викторович' } },
  },
};
const guarantee: ApplicationFacts = {
  ...loan,
  kind: 'guarantee',
  product: 'guarantee_44fz',
  termMonths: null,
  termDays: 180,
  answers: {},
};

const AGENT = {
  ...({} as AgentWithOrganisation),
  email: 'agent@example.com',
  last_name: 'Соколова',
  first_name: 'Анна',
  middle_name: 'Викторовна',
};

test('every document of the loan and guarantee packages is a PDF with pages', async () => {
  const cases: [ApplicationFacts, string[]][] = [
    [loan, ['loan_agreement', 'payment_schedule', 'general_terms']],
    [guarantee, ['guarantee_agreement', 'guarantee_draft', 'fee_invoice']],
  ];
  for (const [facts, names] of cases) {
    for (const documentName of names) {
      const data = packageData(facts, '2026-03-05');
      const bytes = await renderPackageDocument(
        { documentName, title: documentName, signing: 'required' },
        data,
      );
      const { title, pages } = await pdfFacts(bytes);
      assert.ok(pages >= 1, documentName);
      assert.ok(title !== undefined, documentName);
      await assertTagged(bytes);
      // The bank makes it before anybody signs.
      assert.doesNotMatch(await pdfText(bytes), /подписано|документ подписан/iu, documentName);
    }
  }
  assert.throws(() =>
    renderPackageDocument(
      { documentName: 'unknown', title: '', signing: 'required' },
      packageData(loan, '2026-03-05'),
    ),
  );
});

test('no document takes a person for an organisation, or for a man', async () => {
  const trader = {
    ...loan,
    clientName: 'ИП Соколова Анна Викторовна',
    clientInn: '500100732259',
    answers: {
      issue_registering: {
        client: { type: 'sole_trader' },
        entrepreneur: { ogrnip: '304500116000157' },
      },
      issue_survey: { head: { full_name: 'Соколова Анна Викторовна' } },
    },
  };
  const read = async (documentName: string, facts: ApplicationFacts): Promise<string> => {
    const document = { documentName, title: documentName, signing: 'required' } as const;
    const bytes = await renderPackageDocument(document, packageData(facts, '2026-03-05'));
    return (await pdfText(bytes)).replaceAll(/\s+/g, ' ');
  };
  const agreement = await read('loan_agreement', trader);
  assert.match(
    agreement,
    /и ИП Соколова Анна Викторовна, ИНН 500100732259, далее «Заёмщик», с другой стороны/,
  );
  assert.doesNotMatch(agreement, /руководителя \(/);
  assert.match(agreement, /ОГРНИП 304500116000157/);
  assert.match(
    await read('loan_agreement', loan),
    /ООО «Вектор», ИНН 7707083893, именуемое в дальнейшем «Заёмщик», в лице руководителя \(Соколов/,
  );
  assert.doesNotMatch(await read('general_terms', trader), /ознакомлено|согласно на|ними согласно/);
  const agent = {
    ...AGENT,
    org_inn: null,
    org_full_name: null,
  };
  const consent = await pdfText(await renderAgentDocument('personal_data_consent', agent, '2026-03-05'));
  assert.doesNotMatch(consent.replaceAll(/\s+/g, ' '), /представляющий|организации организация/);
});

test('an unsigned copy of an agent document never says that it is signed', async () => {
  const agent = {
    ...AGENT,
    user_position: 'Директор',
    org_inn: '7707083893',
    org_full_name: 'ООО «Брокер Плюс»',
    org_address: null,
    org_email: null,
  };
  for (const name of ['personal_data_consent', 'agency_accession']) {
    const text = await pdfText(await renderAgentDocument(name, agent, '2026-03-05'));
    assert.match(text, /Соколова А\. В\./u, name);
    assert.doesNotMatch(text, /подписано/iu, name);
    await assertTagged(await renderAgentDocument(name, agent, '2026-03-05'));
  }
});

test('the payment schedule follows the approved amount and ends at zero', () => {
  const schedule = calculateSchedule(packageData(loan, '2026-03-05'));
  assert.equal(schedule.payments[0]?.paymentKopecks, 9_167_999);
  assert.equal(schedule.payments.at(-1)?.balanceKopecks, 0);
  assert.equal(schedule.totals.interestKopecks, 10_015_991);
});

test('a loan with differentiated payments has the agreement and the schedule of such a loan', async () => {
  const data = packageData({ ...loan, paymentKind: 'differentiated' }, '2026-03-05');
  const { payments, totals } = calculateSchedule(data);
  assert.equal(payments[0]?.paymentKopecks, 9_833_333);
  assert.equal(payments.at(-1)?.paymentKopecks, 8_458_337);
  assert.equal(totals.interestKopecks, 9_750_000);
  const read = async (documentName: string): Promise<string> => {
    const document = { documentName, title: documentName, signing: 'required' } as const;
    return (await pdfText(await renderPackageDocument(document, data))).replaceAll(/\s+/g, ' ');
  };
  const agreement = await read('loan_agreement');
  assert.match(agreement, /дифференцированными платежами/);
  assert.doesNotMatch(agreement, /аннуитетными/);
  assert.match(agreement, /Первый — 98 333,33 ₽, последний — 84 583,37 ₽/);
  assert.match(await read('payment_schedule'), /84 583,37/);
});

test('packageData takes the client for what the form of business says', () => {
  const isPerson = (type: string | undefined, clientInn: string) =>
    packageData({ ...loan, clientInn, answers: { issue_registering: { client: { type } } } }, '2026-03-05')
      .client.isPerson;
  assert.equal(isPerson('company', '500100732259'), false);
  assert.equal(isPerson('sole_trader', '7707083893'), true);
  assert.equal(isPerson(undefined, '500100732259'), true);
});

test('packageData takes the requisites from the answers of any step', () => {
  const { client } = packageData(loan, '2026-03-05');
  assert.equal(client.head, 'Соколов Андрей Викторович');
  assert.equal(client.kpp, '770801001');
  assert.equal(client.address, 'г. Москва');
  assert.equal(client.beneficiary, null);
});

test('a guarantee is valid from the day that was asked for and names the end of its contract', async () => {
  const answers = {
    issue_registering: {
      guarantee: { starts_on: '2026-04-01' },
      contract: { executed_until: '2026-08-29', notice: '0373100012326000041' },
    },
  };
  const data = packageData({ ...guarantee, answers }, '2026-03-05');
  for (const documentName of ['guarantee_agreement', 'guarantee_draft']) {
    const text = await pdfText(
      await renderPackageDocument({ documentName, title: documentName, signing: 'required' }, data),
    );
    // 180 days with the first one.
    for (const date of ['01.04.2026', '27.09.2026', '29.08.2026'])
      assert.ok(text.includes(date), `${documentName}: ${date}`);
  }
  // Never before the agreement.
  const late = packageData({ ...guarantee, answers }, '2026-05-05');
  const draft = await pdfText(
    await renderPackageDocument({ documentName: 'guarantee_draft', title: '', signing: 'required' }, late),
  );
  assert.ok(draft.includes('05.05.2026') && !draft.includes('01.04.2026'));
});

test('a fee is due by the invoice within the working days of its agreement', async () => {
  // From a Monday, and from a Thursday before a weekend and a holiday.
  for (const [date, until] of [
    ['2026-11-30', '03.12.2026'],
    ['2026-03-05', '11.03.2026'],
  ] as const) {
    const invoice = { documentName: 'fee_invoice', title: '', signing: 'not_required' } as const;
    const text = await pdfText(await renderPackageDocument(invoice, packageData(guarantee, date)));
    assert.match(text, new RegExp(`Оплатить до\\s*${until}`), date);
  }
});

test('createPdf embeds every sign in use and gives the same bytes for the same data', async () => {
  const signs = 'АЯаяЁё«»№₽—–%/';
  const make = async () => {
    const pdf = await createPdf('Проба', { left: '', page: () => '' }, new Date('2026-03-05T00:00:00Z'));
    pdf.paragraph(signs);
    return pdf.save();
  };
  const [once, again] = [await make(), await make()];
  assert.ok((await pdfText(once)).includes(signs));
  assert.deepEqual(once, again);
});

test('a table in a PDF repeats its head on every page', async () => {
  const pdf = await createPdf('График', { left: '', page: () => '' }, new Date('2026-03-05T00:00:00Z'));
  const rows = Array.from({ length: 350 }, (_, index) => [`${index + 1}`, '91 679,99']);
  pdf.table(
    [
      { title: '№', share: 0.3 },
      { title: 'Платёж', share: 0.7, align: 'right' },
    ],
    rows,
  );
  const bytes = await pdf.save();
  const { pages } = await pdfFacts(bytes);
  assert.ok(pages > 5);
  assert.equal((await pdfText(bytes)).match(/Платёж/g)?.length, pages);
  const { tagged, skipped, loose } = await pdfStructure(bytes);
  assert.deepEqual(loose, []);
  assert.equal(skipped.match(/Платёж/g)?.length, pages - 1, 'what is repeated is read once');
  assert.deepEqual(tagged.slice(0, 2), [
    ['TH', '№'],
    ['TH', 'Платёж'],
  ]);
  assert.deepEqual(
    tagged.slice(2).map(([role, text]) => `${role} ${text}`),
    rows.flat().map((text) => `TD ${text}`),
  );
});

test('a stamp is read as paragraphs and a QR code as its words', async () => {
  const pdf = await createPdf('Знак', { left: '', page: () => '' }, new Date('2026-03-05T00:00:00Z'));
  pdf.title('ПРОТОКОЛ');
  pdf.heading('Подпись');
  pdf.facts([['Подписал', 'Петров Пётр']]);
  pdf.marks(
    { title: 'ПОДПИСАНО', lines: ['Владелец: Петров'] },
    { modules: [[true]], text: 'Адрес проверки' },
  );
  pdf.ends('г. Москва', '5 марта');
  pdf.parties([
    { role: 'Банк', lines: ['АО'], signatory: 'А. А.' },
    { role: 'Заёмщик', lines: ['ООО'], signatory: 'Б. Б.' },
  ]);
  const { tagged, loose } = await pdfStructure(await pdf.save());
  assert.deepEqual(loose, []);
  assert.deepEqual(tagged, [
    ['H1', 'ПРОТОКОЛ'],
    ['H2', 'Подпись'],
    ['TH', 'Подписал'],
    ['TD', 'Петров Пётр'],
    ['P', 'ПОДПИСАНО'],
    ['P', 'Владелец: Петров'],
    ['Figure', 'Адрес проверки'],
    ['P', 'г. Москва'],
    ['P', '5 марта'],
    ['P', 'Банк'],
    ['P', 'АО'],
    ['P', '____________________ / А. А. /'],
    ['P', 'Заёмщик'],
    ['P', 'ООО'],
    ['P', '____________________ / Б. Б. /'],
  ]);
});

test('BANK_REQUISITES have valid check digits', () => {
  for (const bank of Object.values(BANK_REQUISITES)) {
    assert.ok(checkInn10(bank.inn).ok, bank.shortName);
    assert.ok(checkOgrn(bank.ogrn).ok, bank.shortName);
    assert.ok(checkBik(bank.bik).ok, bank.shortName);
    assert.ok(checkCorrespondentAccount(bank.correspondentAccount, bank.bik).ok, bank.shortName);
    assert.ok(checkClientAccount(bank.feeAccount, bank.bik).ok, bank.shortName);
  }
});
