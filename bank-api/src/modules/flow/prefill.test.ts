import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormDocument } from 'shared-kernel/contract/forms';
import { followed } from './prefill.ts';

const text = { type: 'string', minLength: 1 };
const form: FormDocument = {
  id: 'sample',
  title: 'Анкета',
  schema: {
    type: 'object',
    properties: {
      purpose: { type: 'string', enum: ['goods', 'wages'] },
      address: text,
      phone: { type: 'string', maxLength: 12 },
      note: text,
      client: { type: 'object', properties: { type: { type: 'string', enum: ['company', 'sole_trader'] } } },
    },
  },
  ui: {
    sections: [{ title: 'Все', fields: ['/purpose', '/address', '/phone', '/note', '/client/type'] }],
    fields: {},
  },
};
const registry = { source: 'registry', label: 'Справочник организаций' };

const here = {
  value: {
    purpose: 'goods',
    address: 'Тверская',
    phone: '+79990000000',
    note: 'Своё',
    client: { type: 'company' },
  },
  origins: { '/purpose': registry, '/address': registry, '/phone': registry, '/client/type': registry },
};
const given = {
  purpose: 'travel',
  address: 'Мясницкая',
  phone: '+79991112233 доб. 5',
  note: 'Чужое',
  client: { type: 'sole_trader' },
};

test('a typed answer replaces a prefilled one unless it is invalid here or decides which fields exist', () => {
  const { value, origins } = followed(form, here, { id: 7, value: given, origins: {} });
  assert.deepEqual(value, { ...here.value, address: 'Мясницкая' });
  assert.deepEqual(origins, {
    '/address': { source: 'application', label: 'Заявка №7', application_id: 7, replaced: 'Тверская' },
  });
});

test('an answer that is prefilled, empty or equal in the source does not follow', () => {
  const prefilled = followed(form, here, { id: 7, value: given, origins: { '/address': registry } });
  assert.deepEqual(prefilled, { value: here.value, origins: {} });
  assert.deepEqual(followed(form, here, { id: 7, value: {}, origins: {} }), {
    value: here.value,
    origins: {},
  });
  const same = followed(form, here, { id: 7, value: here.value, origins: {} });
  assert.deepEqual(same, { value: here.value, origins: {} });
});
