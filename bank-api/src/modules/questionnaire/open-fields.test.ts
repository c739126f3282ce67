import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUESTIONNAIRE_FORM } from './form.ts';
import { firstForbiddenChange, findOpenFields } from './open-fields.ts';

const opened = (...remarks: string[]): string[] => findOpenFields(QUESTIONNAIRE_FORM, remarks);

test('findOpenFields opens a list once for remarks on its entries', () => {
  assert.deepEqual(opened('/owners/0/inn', '/owners/1/share', '/passport/number'), [
    '/owners',
    '/passport/number',
  ]);
});

test('findOpenFields opens with a field what another answer there would call for', () => {
  const ofType = opened('/organization/type');
  for (const field of ['/company/ogrn', '/company/kpp', '/entrepreneur/ogrnip'])
    assert.ok(ofType.includes(field), field);
  assert.deepEqual(opened('/account/bik').sort(), ['/account/account', '/account/bank_name', '/account/bik']);
  assert.deepEqual(opened('/account/account'), ['/account/account']);
  // The type that the registry names asks for requisites of its own.
  for (const field of ['/organization/full_name', '/organization/type', '/entrepreneur/ogrnip'])
    assert.ok(opened('/organization/inn').includes(field), field);
  assert.deepEqual(opened('/person/full_name'), ['/person/full_name']);
});

test('firstForbiddenChange allows changes inside opened fields only', () => {
  const before = { a: { x: 1, y: 2 }, list: [1, 2], b: 'text' };
  assert.equal(firstForbiddenChange(before, { ...before, a: { x: 9, y: 2 } }, ['/a']), undefined);
  assert.equal(firstForbiddenChange(before, { ...before, a: { x: 9, y: 2 } }, ['/a/x']), undefined);
  assert.equal(firstForbiddenChange(before, { ...before, a: { x: 9, y: 3 } }, ['/a/x']), '/a/y');
  assert.equal(firstForbiddenChange(before, { ...before, list: [1] }, ['/a']), '/list');
  assert.equal(firstForbiddenChange(before, { ...before, list: [1] }, ['/list']), undefined);
  assert.equal(firstForbiddenChange(before, { a: before.a, list: before.list }, []), '/b');
  assert.equal(firstForbiddenChange(before, { ...before, c: { d: 1 } }, ['/c/e']), '/c/d');
  assert.equal(
    firstForbiddenChange(before, { ...before, ab: 1 }, ['/a']),
    '/ab',
    'a prefix of a name is not the name',
  );
});
