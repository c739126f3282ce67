import { incomeRow as row } from '../../../testing/fixtures.ts';
import { incomeCsv, getPeriod, readIncomeView, sumByMonth, writeIncomeView } from './income-view.ts';

describe('income view', () => {
  it.each([
    ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-05-31', '2026-04-01', '2026-06-30'],
    ['year', '2024-02-29', '2024-01-01', '2024-12-31'],
  ] as const)('%s of %s', (period, date, from, to) => {
    expect(getPeriod(period, date)).toEqual({ from, to });
  });

  it('readIncomeView restores what writeIncomeView wrote, and falls back to the current quarter', () => {
    const view = {
      from: '2026-01-01',
      to: '2026-03-31',
      partner: 'atb',
      state: 'act',
      mismatch: true,
    } as const;
    expect(readIncomeView(writeIncomeView(view), '2026-11-20')).toEqual(view);
    expect(readIncomeView(new URLSearchParams('from=2026-13-01&to=x&partner=zzz'), '2026-11-20')).toEqual({
      from: '2026-10-01',
      to: '2026-12-31',
      partner: undefined,
      state: undefined,
      mismatch: false,
    });
  });

  it('sumByMonth adds every row to its month and state', () => {
    const rows = [
      row({}),
      row({ commission_kopecks: 1 }),
      row({ state: 'act' }),
      row({ date: '2026-01-31' }),
    ];
    const sums = sumByMonth(rows);
    expect(sums).toEqual([
      { month: '2026-01-01', state: 'paid', kopecks: 1_000_050 },
      { month: '2026-03-01', state: 'act', kopecks: 1_000_050 },
      { month: '2026-03-01', state: 'paid', kopecks: 1_000_051 },
    ]);
    const total = rows.reduce((sum, each) => sum + each.commission_kopecks, 0);
    expect(sums.reduce((sum, each) => sum + each.kopecks, 0)).toBe(total);
  });

  it('incomeCsv quotes separators and disarms formulas', () => {
    const labels = { bank: () => 'СГБ', state: () => 'Выплачено' };
    const client = { id: 7, hash_password: 'hash-of-application', client_name: '=HYPERLINK("x";"y")' };
    expect(incomeCsv(['№'], [row({ application: client })], labels)).toBe(
      '\uFEFF№\r\n7;"\'=HYPERLINK(""x"";""y"")";СГБ;Овердрафт;1000000,00;10000,50;Выплачено;05.03.2026\r\n',
    );
  });

  it('incomeCsv of several banks names the bank before the partner', () => {
    const labels = { bank: (code: string) => code, state: () => 'Выплачено' };
    expect(incomeCsv(['№'], [{ ...row({}), bank: 'metcome' }], labels)).toBe(
      '\uFEFF№\r\n1042;ООО «Ромашка»;metcome;sgb;Овердрафт;1000000,00;10000,50;Выплачено;05.03.2026\r\n',
    );
  });
});
