import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BANK_CODES } from 'shared-kernel/contract/banks';
import { formDocumentSchema, type FormValue } from 'shared-kernel/contract/forms';
import { PRODUCT_CODES } from 'shared-kernel/contract/products';
import { FORM_STAGES } from 'shared-kernel/domain/steps';
import { productTerms } from '../products/index.ts';
import { sampleAnswers } from '../../demo/sample-answers.ts';
import { buildForm, rows } from './build-form.ts';
import { askedAnswers, checkForm, choiceMeaning, choiceMeant, findLabel, unknownFields } from './checks.ts';
import { text } from './fields.ts';
import { makeForm } from './questionnaires.ts';

function everyForm() {
  return BANK_CODES.flatMap((bank) =>
    PRODUCT_CODES.flatMap((product) => {
      const terms = productTerms(bank, product);
      if (terms === undefined) return [];
      return FORM_STAGES.flatMap((stage) =>
        [true, false].map((isSoleTrader) => {
          const form = makeForm(bank, terms, stage, isSoleTrader);
          assert.ok(form);
          return { bank, product, terms, stage, isSoleTrader, form };
        }),
      );
    }),
  );
}

test('every form fits the contract and shows only fields of its schema', () => {
  const ids = new Set<string>();
  for (const { form } of everyForm()) {
    formDocumentSchema.parse(form);
    assert.ok(!ids.has(form.id), `${form.id} twice`);
    ids.add(form.id);
    for (const pointer of form.ui.sections.flatMap((section) => section.fields)) {
      assert.notEqual(findLabel(form, pointer), pointer, `${form.id} lacks ${pointer}`);
    }
  }
});

test('a form has another id as soon as it says something else', () => {
  const build = (label: string) =>
    buildForm('bank/form', 'Форма', [{ title: '', fields: { '/a': text(label) } }]);
  assert.equal(build('ИНН').id, build('ИНН').id);
  assert.notEqual(build('ИНН').id, build('КПП').id);
  assert.match(build('ИНН').id, /^bank\/form\/[\da-f]{8}$/);
});

test('checkForm names every missing field of an empty form and none of a filled one', () => {
  for (const { form, stage, terms, isSoleTrader } of everyForm()) {
    const empty = checkForm(form, {});
    // A place of a field by itself is no name: several sections ask for «ФИО».
    const named = new Set(empty.blockers.map(({ section, label }) => `${section} · ${label}`));
    assert.equal(named.size, empty.blockers.length, form.id);
    assert.ok(empty.readinessPercent < 35, `${form.id}: ${empty.readinessPercent}`);
    const filled = sampleAnswers(form, stage, { terms, isSoleTrader });
    const full = checkForm(form, filled);
    assert.deepEqual(full.blockers, [], form.id);
    assert.equal(full.readinessPercent, 100);
    assert.deepEqual(unknownFields(form, filled), [], form.id);
  }
});

test('the survey form of a product differs from bank to bank', () => {
  for (const product of ['working_capital_loan', 'guarantee_44fz'] as const) {
    const schemas = BANK_CODES.map((bank) => {
      const terms = productTerms(bank, product);
      assert.ok(terms);
      return JSON.stringify(makeForm(bank, terms, 'issue_survey', false)?.schema);
    });
    assert.equal(new Set(schemas).size, BANK_CODES.length);
  }
});

test('a conditional section is required only while its condition holds', () => {
  const terms = productTerms('sgb', 'working_capital_loan');
  assert.ok(terms);
  const form = makeForm('sgb', terms, 'issue_registering', false);
  assert.ok(form);
  const refs = (value: Record<string, unknown>): string[] =>
    checkForm(form, value).blockers.map((blocker) => blocker.ref);
  assert.ok(!refs({}).includes('/company/kpp'));
  assert.ok(refs({ client: { type: 'company' } }).includes('/company/kpp'));
  assert.ok(refs({ client: { type: 'sole_trader' } }).includes('/entrepreneur/ogrnip'));
  assert.deepEqual(
    unknownFields(form, { client: { type: 'sole_trader' }, company: { kpp: '773601001' } }),
    [],
  );
  assert.deepEqual(unknownFields(form, { client: { colour: 'red' }, other: 1 }), [
    { path: '/client/colour', code: 'unknown_field' },
    { path: '/other', code: 'unknown_field' },
  ]);
});

const tabled = buildForm('bank/form', 'Форма', [
  {
    title: 'Клиент',
    fields: { '/type': text('Форма'), '/owners': rows('Владельцы', { name: text('ФИО') }) },
  },
  { title: 'Юрлицо', when: { pointer: '/type', equals: 'company' }, fields: { '/kpp': text('КПП') } },
]);

test('askedAnswers leaves out what is hidden and what the form does not know', () => {
  const value = { type: 'company', kpp: '1', colour: 'red', owners: [{ name: 'А', age: 40 }] };
  assert.deepEqual(askedAnswers(tabled, value), { type: 'company', kpp: '1', owners: [{ name: 'А' }] });
  assert.deepEqual(askedAnswers(tabled, { ...value, type: 'trader' }), {
    type: 'trader',
    owners: [{ name: 'А' }],
  });
});

test('unknownFields lets an answer stay that was there before, in a row that has moved too', () => {
  const stored = {
    colour: 'red',
    owners: [
      { name: 'А', age: 40 },
      { name: 'Б', age: 50 },
    ],
  };
  const paths = (value: FormValue) => unknownFields(tabled, value, stored).map(({ path }) => path);
  assert.deepEqual(paths({ colour: 'red', owners: [{ name: 'Б', age: 50 }] }), []);
  assert.deepEqual(paths({ colour: 'blue', owners: [{ name: 'Б', age: 51 }], size: 1 }), [
    '/colour',
    '/owners/0/age',
    '/size',
  ]);
});

test('findLabel names a table row by its number', () => {
  const terms = productTerms('sgb', 'working_capital_loan');
  assert.ok(terms);
  const form = makeForm('sgb', terms, 'issue_survey', false);
  assert.ok(form);
  assert.equal(findLabel(form, '/owners/1/inn'), 'Владельцы 2: ИНН');
  const { blockers } = checkForm(form, {
    owners: [{ name: 'Иванов Иван', inn: '7707083890', share: 10_000 }],
  });
  assert.ok(blockers.some((blocker) => blocker.ref === '/owners/0/inn'));
});

test('makeForm builds a form once, by the terms of a partner where the bank does not offer the product', () => {
  for (const { bank, terms, stage, isSoleTrader, form } of everyForm()) {
    assert.equal(makeForm(bank, terms, stage, isSoleTrader), form);
  }
  const lent = BANK_CODES.flatMap((bank) =>
    PRODUCT_CODES.filter((product) => productTerms(bank, product) === undefined).flatMap((product) =>
      BANK_CODES.flatMap((partner) => productTerms(partner, product) ?? []).map((terms) => ({ bank, terms })),
    ),
  );
  assert.ok(lent.length > 0);
  for (const { bank, terms } of lent) assert.ok(makeForm(bank, terms, 'issue_survey', false));
});

/** What a form of the bank says of a field outside of tables, whatever branch declares it. */
const findSchema = (schema: object, pointer: string): object | undefined =>
  pointer
    .slice(1)
    .split('/')
    .reduce<Record<string, object> | undefined>(
      (node, name) => (node?.['properties'] as Record<string, Record<string, object>> | undefined)?.[name],
      schema as Record<string, object>,
    );

test('every form says its rules beside the fields they are about', () => {
  const beside = new Map<string, RegExp>([
    ['x-minAge', /от 18 лет/u],
    ['x-notBefore', /^Не раньше (?:начала|сегодняшнего дня)/u],
    ['x-coveredBy', /должна закрыть весь срок контракта/u],
  ]);
  const seen = new Set<string>();
  for (const { bank, terms, stage, isSoleTrader } of everyForm()) {
    const form = makeForm(bank, { ...terms, termDays: 180 }, stage, isSoleTrader);
    assert.ok(form);
    for (const pointer of form.ui.sections.flatMap(({ fields }) => fields)) {
      const schema = findSchema(form.schema, pointer);
      for (const [rule, told] of beside) {
        if (!schema || !(rule in schema)) continue;
        seen.add(rule);
        assert.match(form.ui.fields[pointer]?.help ?? '', told, `${form.id} ${pointer}`);
      }
    }
  }
  assert.deepEqual([...seen].sort(), [...beside.keys()].sort());
});

test('a bank that asks for nearly all owners says so above them, in every form that has them', () => {
  const told: string[] = [];
  for (const { form, terms } of everyForm()) {
    const section = form.ui.sections.find(({ fields }) => fields.includes('/owners'));
    if (!section || !terms.scoring.some(({ code }) => code === 'owners_known')) continue;
    assert.match(
      section.description ?? '',
      /не больше 100\u00a0%.*меньше 75\u00a0%.*смотрит сотрудник банка/u,
    );
    told.push(form.id);
  }
  assert.ok(told.length > 0);
});

test('a choice of another bank is known by what it means, unless several answers mean it', () => {
  const form = (bank: 'sgb' | 'metcome') => {
    const terms = productTerms(bank, 'working_capital_loan');
    assert.ok(terms);
    const made = makeForm(bank, terms, 'issue_registering', false);
    assert.ok(made);
    return made;
  };
  const meaning = choiceMeaning(form('sgb'), '/need/purpose', 'season');
  assert.equal(meaning, 'working_capital');
  assert.equal(choiceMeant(form('metcome'), '/need/purpose', meaning), 'turnover');
  assert.equal(choiceMeant(form('sgb'), '/need/purpose', meaning), undefined);
  assert.equal(choiceMeaning(form('sgb'), '/client/type', 'company'), undefined);
});
