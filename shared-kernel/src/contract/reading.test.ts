import { z } from 'zod';
import { getAgentInfo, getDataset, isAgentInfoComplete } from './agent.ts';
import { successSchema } from './common.ts';
import { allEndpoints } from './index.ts';
import { anyIdReader, findUnreadRows, pageReader, rowsReader, toReader } from './reading.ts';

const row = toReader(z.object({ id: z.int(), title: z.string(), due: z.string().nullable() }), ['id']);

describe('toReader', () => {
  test('requires the named fields alone', () => {
    expect(row.parse({ id: 1 })).toEqual({ id: 1 });
    expect(row.safeParse({ title: 'A' }).success).toBe(false);
  });

  test('takes an addition in another shape for an absent one', () => {
    expect(row.parse({ id: 1, title: { ru: 'A' }, due: null, more: true })).toEqual({ id: 1, due: null });
  });
});

describe('pageReader', () => {
  const page = pageReader(row);
  const rows = [{ id: 1 }, { id: 2 }];

  test.each([
    ['objs', { objs: rows, info: { count_objs: 7 } }, 7],
    ['data', { data: rows, pagination: { total: 7 } }, 7],
  ])('reads %s with the total of the bank', (_name, answer, total) => {
    expect(page.parse(answer)).toMatchObject({ items: rows, total });
  });

  test.each([
    ['a bare array', rows],
    ['objs alone', { objs: rows }],
    ['data whose pagination says other things', { data: rows, pagination: { pages: 2 } }],
  ])('reads %s, of which the total is not known', (_name, answer) => {
    expect(page.parse(answer)).toMatchObject({ items: rows, total: 2, isTotalUnknown: true });
  });

  test('leaves a broken row out, counts it and names its fields', () => {
    const read = page.parse({ objs: [{ id: 1 }, { id: 'two' }, 'three'], info: { count_objs: 3 } });
    expect(read).toMatchObject({ items: [{ id: 1 }], total: 3, unread: 2 });
    expect(findUnreadRows(read)).toEqual([['id'], ['']]);
  });

  test.each([[{}], [null], ['text'], [{ objs: 'none' }]])('refuses %j, which is no list', (answer) => {
    expect(page.safeParse(answer).success).toBe(false);
  });
});

test('rowsReader leaves a broken row out of a list within an answer', () => {
  const read = z.object({ contacts: rowsReader(row) }).parse({ contacts: [{ id: 'x' }, { id: 2 }] });
  expect(read).toEqual({ contacts: [{ id: 2 }] });
  expect(findUnreadRows(read)).toEqual([['id']]);
});

test('anyIdReader takes numbers and texts', () => {
  expect([anyIdReader.parse(7), anyIdReader.parse('seven')]).toEqual(['7', 'seven']);
  expect(anyIdReader.safeParse('').success).toBe(false);
});

test('every call that answers success alone says whether that is read', () => {
  const undecided = allEndpoints.filter(({ response, reads }) => response === successSchema && !reads);
  expect(undecided.map(({ id }) => id)).toEqual([]);
});

describe('what a bank may leave out', () => {
  test('the party to the contract is read without fields that it lacks, and is not complete', () => {
    const info = getAgentInfo.reads!.parse({ inn: '7707083893', full_name: 'ООО «Вектор»', documents: [] });
    expect(info.inn).toBe('7707083893');
    expect(isAgentInfoComplete(info)).toBe(false);
  });

  test('a curator or contact without a telephone or an address is one still', () => {
    const dataset = getDataset.reads!.parse({
      alert_messages: [],
      contacts: [{ managers_name: 'Иванова Анна', position: null, number_phone: '+79990000000' }],
      curator: { name: 'Петров Иван', phone: null, email: null },
    });
    expect(dataset.curator).toEqual({ name: 'Петров Иван', phone: '', email: '' });
    expect(dataset.contacts).toEqual([
      { managers_name: 'Иванова Анна', position: '', number_phone: '+79990000000', email: '' },
    ]);
  });
});
