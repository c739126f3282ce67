import type { FormDocument } from '../contract/forms.ts';
import { findPage, toFormPages } from './form-pages.ts';

const text = (title: string): object => ({ type: 'string', title });

/** An organisation with details that only a company has, then a person on two sections of a page. */
const form: FormDocument = {
  id: 'test/1',
  title: 'Анкета',
  schema: {
    type: 'object',
    properties: {
      type: text('Форма'),
      person: {
        type: 'object',
        properties: { name: text('ФИО'), post: text('Должность') },
        required: ['name'],
      },
    },
    required: ['type', 'person'],
    allOf: [
      {
        if: { properties: { type: { const: 'company' } }, required: ['type'] },
        then: { properties: { kpp: text('КПП') }, required: ['kpp'] },
      },
    ],
  },
  ui: {
    sections: [
      { title: 'Форма', fields: ['/type'] },
      { title: 'Реквизиты', fields: ['/kpp'] },
      { title: 'ФИО', page: 'Человек', fields: ['/person/name'] },
      { title: 'Работа', page: 'Человек', fields: ['/person/post'] },
    ],
    fields: {},
  },
};

describe('toFormPages', () => {
  it('puts neighbours of one page together and leaves out what is not asked', () => {
    expect(toFormPages(form, {}).map(({ title }) => title)).toEqual(['Форма', 'Человек']);
    const pages = toFormPages(form, { type: 'company' });
    expect(pages.map(({ title, sections }) => [title, sections.length])).toEqual([
      ['Форма', 1],
      ['Реквизиты', 1],
      ['Человек', 2],
    ]);
  });

  it('counts what is missing and what is answered, each on its page', () => {
    const pages = toFormPages(form, { type: 'company', person: { post: 'Директор' } });
    expect(pages.map(({ faults, answers }) => [faults.map(({ path }) => path), answers])).toEqual([
      [[], 1],
      [['/kpp'], 0],
      [['/person/name'], 1],
    ]);
  });

  it('makes one page of a form with one section', () => {
    const ui = { sections: [{ title: 'Всё', fields: ['/type', '/person'] }], fields: {} };
    expect(toFormPages({ ...form, ui }, {})).toHaveLength(1);
  });
});

test('findPage names the page of a field, and none of one that is not asked', () => {
  const pages = toFormPages(form, {});
  expect(findPage(pages, '/person/post')).toBe(2);
  expect(findPage(pages, '/kpp')).toBeUndefined();
});
