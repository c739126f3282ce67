import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstForbiddenChange, findOpenFields } from './open-fields.ts';

test('openFieldsOf opens a list once for comments on its entries', () => {
  const fields = ['/owners', '/passport/number', '/passport/number_of_copies'];
  const comments = { '/owners/0/inn': 'ИНН', '/owners/1/share': 'Доля', '/passport/number': 'Номер' };
  assert.deepEqual(findOpenFields(comments, fields), ['/owners', '/passport/number']);
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
