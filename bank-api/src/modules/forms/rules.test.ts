import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormDocument, FormValue } from 'shared-kernel/contract/forms';
import { addDays, addMonths } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { productTerms } from '../products/index.ts';
import { QUESTIONNAIRE_FORM } from '../questionnaire/form.ts';
import { checkForm } from './checks.ts';
import { makeForm } from './questionnaires.ts';

test('checkForm refuses a head under age, owners above 100 % and a contract that ends before its guarantee begins', () => {
  const terms = productTerms('sgb', 'guarantee_44fz');
  assert.ok(terms);
  const codes = (stage: 'issue_registering' | 'issue_survey', value: FormValue, path: string) => {
    const form = makeForm('sgb', terms, stage, false);
    assert.ok(form);
    return checkForm(form, value)
      .errors.filter((error) => error.path === path)
      .map((error) => error.code);
  };
  const today = dateInMoscow(new Date());
  const owner = (share: number) => ({ name: 'Иванов Иван', inn: '500100732259', share });
  const born = (on: string) => codes('issue_survey', { head: { birth_date: on } }, '/head/birth_date');
  assert.deepEqual(born(addDays(addMonths(today, -18 * 12), 1)), ['age']);
  assert.deepEqual(born(addMonths(today, -18 * 12)), []);
  const owners = (...shares: number[]) =>
    codes('issue_survey', { owners: shares.map((share) => owner(share)) }, '/owners');
  assert.deepEqual(owners(6_000, 4_001), ['sum']);
  assert.deepEqual(owners(6_000, 4_000), []);
  const until = (date: string) =>
    codes(
      'issue_registering',
      { guarantee: { starts_on: '2026-03-02' }, contract: { executed_until: date } },
      '/contract/executed_until',
    );
  assert.deepEqual(until('2026-03-01'), ['not_before']);
  assert.deepEqual(until('2026-03-02'), []);
});

test('checkForm wants the INN of a company or of a sole trader, as the form of business says', () => {
  const terms = productTerms('sgb', 'working_capital_loan');
  assert.ok(terms);
  const request = makeForm('sgb', terms, 'issue_registering', false);
  assert.ok(request);
  for (const [form, group] of [
    [request, 'client'],
    [QUESTIONNAIRE_FORM, 'organization'],
  ] as const) {
    const find = (type: string | undefined, inn: string) =>
      checkForm(form, { [group]: { ...(type && { type }), inn } }).errors.filter(
        ({ path }) => path === `/${group}/inn`,
      );
    const wrong = (code: string, reason: string) => [{ path: `/${group}/inn`, code, detail: { reason } }];
    assert.deepEqual(find('company', '500100732259'), wrong('inn10', 'length'));
    assert.deepEqual(find('sole_trader', '7707083893'), wrong('inn12', 'length'));
    assert.deepEqual(find('sole_trader', '500100732258'), wrong('inn', 'checksum'));
    for (const [type, inn] of [
      ['company', '7707083893'],
      ['sole_trader', '500100732259'],
      [undefined, '500100732259'],
    ] as const)
      assert.deepEqual(find(type, inn), []);
  }
});

test('checkForm refuses a registration or a passport of tomorrow and a guarantee that began yesterday', () => {
  const terms = productTerms('sgb', 'guarantee_44fz');
  assert.ok(terms);
  const codes = (form: FormDocument | null, [group, name]: readonly [string, string], date: string) => {
    assert.ok(form);
    return checkForm(form, { [group]: { [name]: date } })
      .errors.filter(({ path }) => path === `/${group}/${name}`)
      .map(({ code }) => code);
  };
  const request = makeForm('sgb', terms, 'issue_registering', false);
  const today = dateInMoscow(new Date());
  // Two days: tomorrow has come in Kamchatka.
  const [before, later] = [addDays(today, -2), addDays(today, 2)];
  for (const [form, field] of [
    [request, ['client', 'registered_on']],
    [makeForm('sgb', terms, 'issue_survey', true), ['passport', 'issued_on']],
    [QUESTIONNAIRE_FORM, ['passport', 'issued_on']],
  ] as const) {
    assert.deepEqual(codes(form, field, later), ['future']);
    assert.deepEqual(codes(form, field, today), []);
  }
  const startsOn = ['guarantee', 'starts_on'] as const;
  assert.deepEqual(codes(request, startsOn, before), ['past']);
  assert.deepEqual(codes(request, startsOn, today), []);
  assert.deepEqual(codes(request, startsOn, later), []);
});

test('checkForm wants the digits of a passport, with the space of its series or without', () => {
  const terms = productTerms('sgb', 'working_capital_loan');
  assert.ok(terms);
  const survey = makeForm('sgb', terms, 'issue_survey', true);
  assert.ok(survey);
  for (const form of [survey, QUESTIONNAIRE_FORM]) {
    const refused = (series: string, number: string) =>
      checkForm(form, { passport: { series, number } })
        .errors.filter(({ path }) => ['/passport/series', '/passport/number'].includes(path))
        .map(({ code, detail }) => `${code} ${detail?.['reason']}`);
    assert.deepEqual(refused('4510', '123456'), []);
    assert.deepEqual(refused('45 10', '123456'), []);
    assert.deepEqual(refused('МЮ45', '12345'), ['passport-series digits', 'passport-number length']);
    assert.deepEqual(refused('451', '000000'), ['passport-series length', 'passport-number zeros']);
  }
});

test('checkForm refuses a contract that a guarantee of so many days does not outlast by the margin of the bank', () => {
  const terms = productTerms('sgb', 'guarantee_44fz');
  assert.ok(terms);
  const find = (termDays: number | null, value: FormValue) => {
    const form = makeForm('sgb', { ...terms, termDays }, 'issue_registering', false);
    assert.ok(form);
    return checkForm(form, value).errors.find(({ path }) => path === '/contract/executed_until');
  };
  const until = (executed_until: string, type = 'performance') => ({
    guarantee: { starts_on: '2026-03-02', type },
    contract: { executed_until },
  });
  // The last of 180 days is 28.08; 30 of them come after the contract.
  assert.deepEqual(find(180, until('2026-07-30')), {
    path: '/contract/executed_until',
    code: 'not_covered',
    detail: { date: '2026-07-29', until: '2026-08-28', marginDays: 30 },
  });
  assert.equal(find(180, until('2026-07-29')), undefined);
  assert.equal(find(181, until('2026-07-30')), undefined);
  assert.equal(find(180, until('2027-07-31', 'bid')), undefined);
  assert.equal(find(null, until('2027-07-31')), undefined);
});
