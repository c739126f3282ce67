import assert from 'node:assert/strict';
import { test } from 'node:test';
import fontkit from '@pdf-lib/fontkit';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFDocument } from 'pdf-lib';
import {
  checkBik,
  checkCorrespondentAccount,
  checkClientAccount,
  checkInn10,
  checkOgrn,
} from 'shared-kernel/domain/requisites';
import type { ApplicationFacts } from '../ports.ts';
import { BANK_REQUISITES } from './bank-requisites.ts';
import { scheduleOf } from './loan-documents.ts';
import { packageData } from './package-data.ts';
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
  answers: {
    issue_survey: { head: { full_name: 'Соколов Андрей Викторович' }, company: { kpp: '770801001' } },
    issue_registering: { client: { address: 'г. Москва' } },
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

test('every document of both packages is a PDF with pages', async () => {
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
      const pdf = await PDFDocument.load(bytes);
      assert.ok(pdf.getPageCount() >= 1, documentName);
      assert.ok(pdf.getTitle() !== undefined, documentName);
    }
  }
  assert.throws(() =>
    renderPackageDocument(
      { documentName: 'unknown', title: '', signing: 'required' },
      packageData(loan, '2026-03-05'),
    ),
  );
});

test('the schedule is that of the approved amount and settles the debt', () => {
  const schedule = scheduleOf(packageData(loan, '2026-03-05'));
  assert.equal(schedule.payments[0]?.paymentKopecks, 9_167_999);
  assert.equal(schedule.payments.at(-1)?.balanceKopecks, 0);
  assert.equal(schedule.totals.interestKopecks, 10_015_991);
});

test('the answers of any step fill the requisites', () => {
  const { client } = packageData(loan, '2026-03-05');
  assert.equal(client.head, 'Соколов Андрей Викторович');
  assert.equal(client.kpp, '770801001');
  assert.equal(client.address, 'г. Москва');
  assert.equal(client.beneficiary, null);
});

test('the font has every sign that the documents use', async () => {
  const path = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf');
  const font = fontkit.create(await readFile(path)) as unknown as {
    hasGlyphForCodePoint(code: number): boolean;
  };
  for (const sign of 'АЯаяЁё«»№₽—–−\u00a0%/') {
    assert.ok(font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0), sign);
  }
});

test('requisites of the banks have valid check digits', () => {
  for (const bank of Object.values(BANK_REQUISITES)) {
    assert.ok(checkInn10(bank.inn).ok, bank.shortName);
    assert.ok(checkOgrn(bank.ogrn).ok, bank.shortName);
    assert.ok(checkBik(bank.bik).ok, bank.shortName);
    assert.ok(checkCorrespondentAccount(bank.correspondentAccount, bank.bik).ok, bank.shortName);
    assert.ok(checkClientAccount(bank.feeAccount, bank.bik).ok, bank.shortName);
  }
});
