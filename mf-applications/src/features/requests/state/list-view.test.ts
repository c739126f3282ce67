import { countConditions, INITIAL_VIEW, normaliseFilter, readListView, writeListView } from './list-view.ts';
import type { ListView } from './list-view.ts';

const full: ListView = {
  filter: {
    accept: 'approved',
    signing: 'required',
    partner: 'metcome',
    status: ['scoring', 'survey'],
    product: ['guarantee_44fz'],
    amount_from_kopecks: 100_000,
    amount_to_kopecks: 5_000_000,
    overdue: true,
    search: 'ООО «Ромашка & Ко»',
    sort: 'amount',
    direction: 'asc',
  },
  type: 'guarantee',
  page: 3,
  scope: 'all',
  columns: ['id', 'client', 'amount', 'owner'],
};

describe('list view in the address', () => {
  it('readListView restores what writeListView wrote', () => {
    expect(readListView(new URLSearchParams(writeListView(full).toString()))).toEqual(full);
  });

  it('writeListView leaves defaults out of the address', () => {
    expect(writeListView(INITIAL_VIEW).toString()).toBe('');
    expect(readListView(new URLSearchParams())).toEqual(INITIAL_VIEW);
  });

  it('readListView drops values that the contract does not know', () => {
    const view = readListView(
      new URLSearchParams(
        'cols=secret&accept=maybe&partner=atb&status=survey,nonsense&page=-4&from=12x&type=deposit&sort=name',
      ),
    );
    expect(view).toEqual({
      ...INITIAL_VIEW,
      filter: { partner: 'atb', status: ['survey'] },
    });
  });

  it('normaliseFilter makes equal filters serialise equally', () => {
    const one = normaliseFilter({ status: ['survey', 'new'], accept: 'refused' });
    const other = normaliseFilter({
      accept: 'refused',
      search: '',
      status: ['new', 'survey'],
      sort: 'updated_at',
    });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
    expect(JSON.stringify(normaliseFilter({ sort: 'updated_at', direction: 'desc' }))).toBe('{}');
  });

  it('countConditions leaves the sorting out', () => {
    expect(countConditions(full)).toBe(10);
    expect(countConditions({ ...INITIAL_VIEW, filter: { sort: 'amount' } })).toBe(0);
  });
});
