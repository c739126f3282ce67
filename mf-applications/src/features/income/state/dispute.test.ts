import { incomeRow } from '../../../testing/fixtures.ts';
import { toDispute } from './dispute.ts';

const told = (result: 'match' | 'amount_differs' | 'not_accrued', kopecks: number): string | undefined =>
  toDispute(
    incomeRow({
      state: 'forecast',
      statement: { id: 'one', commission_kopecks: kopecks, state: 'paid', date: '2026-03-05', result },
    }),
  )?.text.replaceAll(/\s/gu, ' ');

describe('toDispute', () => {
  it('tells two sums only where they differ', () => {
    expect(told('amount_differs', 1_000_000)).toMatch(
      /не совпадает с начисленным: в портале 10 000,50 ₽, в выписке 10 000,00 ₽/,
    );
    expect(told('not_accrued', 1_000_050)).toBe(
      'Здравствуйте! Вознаграждение по заявке №1042 (10 000,50 ₽) есть в выписке, а в портале ещё не начислено. Проверьте, пожалуйста.',
    );
    expect(told('match', 1_000_050)).toBeUndefined();
  });
});
