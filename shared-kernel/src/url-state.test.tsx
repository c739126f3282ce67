import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  HashRouter,
  choiceParam,
  choicesParam,
  named,
  optionParam,
  pageParam,
  patternParam,
  textParam,
  urlSchema,
  useRestingUrlState,
  useUrlState,
  wholeParam,
} from './router.ts';

const schema = urlSchema(
  {
    tab: choiceParam(['all', 'mine', 'archive']),
    search: named('q', textParam(10)),
    bank: optionParam(['sgb', 'metcome']),
    kinds: choicesParam(['loan', 'guarantee', 'deposit']),
    amount: wholeParam,
    opened: named('item', patternParam(/^\d+$/u)),
    page: pageParam,
  },
  { steps: ['tab', 'page'], opens: ['opened'] },
);

const wrapper = ({ children }: { readonly children: ReactNode }) => <HashRouter>{children}</HashRouter>;
const start = (query: string) => {
  window.location.hash = `#/list${query}`;
  return renderHook(() => useUrlState(schema), { wrapper });
};
const address = (): string => window.location.hash;

describe('useUrlState', () => {
  it('reads what the address says and takes the default for what it does not know', () => {
    expect(
      start('?tab=mine&q=ромашка-которая&kinds=deposit,x,loan&amount=5&item=7&page=3').result.current.view,
    ).toEqual({
      tab: 'mine',
      search: 'ромашка-ко',
      bank: undefined,
      kinds: ['loan', 'deposit'],
      amount: 5,
      opened: '7',
      page: 3,
    });
    expect(start('?tab=no&bank=cub&amount=-1&item=a&page=0').result.current.view).toEqual({
      tab: 'all',
      search: '',
      bank: undefined,
      kinds: [],
      amount: undefined,
      opened: undefined,
      page: 1,
    });
  });

  it('leaves defaults out of the address and starts at the first page', () => {
    const { result } = start('?page=3');
    act(() => result.current.change({ bank: 'sgb', search: 'x' }));
    expect(address()).toBe('#/list?q=x&bank=sgb');
    expect(result.current.view).toMatchObject({ bank: 'sgb', page: 1 });
    act(() => result.current.change({ bank: undefined, search: '' }));
    expect(address()).toBe('#/list');
  });

  it('adds an entry for pages, tabs and what is opened, and for nothing else', async () => {
    const { result } = start('');
    const toLengthPrefix = (change: () => void): number => {
      const before = window.history.length;
      act(change);
      return window.history.length - before;
    };
    expect(toLengthPrefix(() => result.current.change({ search: 'a' }))).toBe(0);
    expect(toLengthPrefix(() => result.current.change({ page: 2 }))).toBe(1);
    expect(toLengthPrefix(() => result.current.change({ bank: 'sgb' }))).toBe(0);
    expect(toLengthPrefix(() => result.current.change({ tab: 'mine' }))).toBe(1);
    expect(toLengthPrefix(() => result.current.change({ opened: '7' }))).toBe(1);
    expect(toLengthPrefix(() => result.current.change({ opened: undefined }))).toBe(0);
    expect(toLengthPrefix(() => result.current.change({ page: 2 }, { isCorrection: true }))).toBe(0);
    expect(toLengthPrefix(() => result.current.show({ ...result.current.view, bank: 'metcome' }))).toBe(1);
    act(() => window.history.back());
    await waitFor(() => expect(result.current.view.bank).toBe('sgb'));
  });

  it('gives equal views equal keys', () => {
    const key = start('?bank=sgb&page=1&tab=all').result.current.key;
    expect(start('?tab=nonsense&bank=sgb').result.current.key).toBe(key);
  });
});

describe('useRestingUrlState', () => {
  it('shows a change at once and writes it when the hand rests', async () => {
    window.location.hash = '#/list?amount=1';
    const { result } = renderHook(() => useRestingUrlState(schema), { wrapper });
    for (const amount of [2, 3, 4]) act(() => result.current[1]((view) => ({ ...view, amount })));
    expect(result.current[0].amount).toBe(4);
    expect(address()).toBe('#/list?amount=1');
    await waitFor(() => expect(address()).toBe('#/list?amount=4'));
    act(() => {
      window.location.hash = '#/list?amount=9';
    });
    await waitFor(() => expect(result.current[0].amount).toBe(9));
  });

  it('takes no address back from a page that is on its way', () => {
    jest.useFakeTimers();
    window.location.hash = '#/list?amount=1';
    const { result } = renderHook(() => useRestingUrlState(schema), { wrapper });
    act(() => result.current[1]((view) => ({ ...view, amount: 4 })));
    // The browser tells of it by an event, which comes later than the time is over.
    window.location.hash = '#/income';
    act(() => jest.runAllTimers());
    expect(address()).toBe('#/income');
    jest.useRealTimers();
  });
});
