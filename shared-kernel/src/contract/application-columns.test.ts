import {
  DEFAULT_LIST_COLUMNS,
  getColumn,
  getSortField,
  LIST_COLUMNS,
  LIST_FIELDS,
  LIST_FILTERS,
  SORT_FIELDS,
} from './application-columns.ts';
import { applicationFilterSchema, applicationListItemSchema } from './applications.ts';

describe('columns of the application lists', () => {
  it('order by stored fields, of which only an instant may be null', () => {
    for (const name of SORT_FIELDS) {
      const field = LIST_FIELDS[getSortField(name)];
      expect([name, field?.isStored]).toEqual([name, true]);
      if (field?.kind !== 'instant')
        expect([name, field?.schema.safeParse(null).success]).toEqual([name, false]);
    }
  });

  it('filter by stored fields', () => {
    for (const [name, filter] of Object.entries(LIST_FILTERS)) {
      expect([name, LIST_FIELDS[filter.field]?.isStored]).toEqual([name, true]);
    }
  });

  it('give every option of a filter a label of its own value', () => {
    for (const [name, { kind, options }] of Object.entries(LIST_FILTERS)) {
      for (const { value, label } of options) {
        expect(label).not.toBe('');
        expect(applicationFilterSchema.safeParse({ [name]: kind === 'many' ? [value] : value }).success).toBe(
          true,
        );
      }
    }
  });

  it('are the fields of a row and the names of the filter', () => {
    expect(Object.keys(applicationListItemSchema.shape)).toEqual(
      expect.arrayContaining(LIST_COLUMNS.flatMap((name) => Object.keys(getColumn(name).fields))),
    );
    expect(Object.keys(applicationFilterSchema.shape)).toEqual(
      expect.arrayContaining(Object.keys(LIST_FILTERS)),
    );
  });

  it('refuse what the definitions do not know', () => {
    for (const filter of [
      { amount_from_kopecks: '1' },
      { status: ['nonsense'] },
      { sort: 'owner' },
      { owner: 'me' },
    ])
      expect(applicationFilterSchema.safeParse(filter).success).toBe(false);
    expect(DEFAULT_LIST_COLUMNS).toEqual([
      'id',
      'client',
      'product',
      'amount',
      'status',
      'signing',
      'holder',
      'updated_at',
    ]);
  });
});
