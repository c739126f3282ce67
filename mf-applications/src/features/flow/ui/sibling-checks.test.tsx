import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { foreseeScoring } from 'shared-kernel/contract/applications';
import type { Application, ForeseenCheck } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { application, getHash } from '../../../testing/fixtures.ts';
import { SiblingChecks } from './sibling-checks.tsx';

const CHECK: ForeseenCheck = {
  code: 'revenue',
  text: 'Сумма — не более 50 % выручки',
  state: 'passed',
  outcome: 'refuse',
  actual: null,
  ref: null,
};

const member = (id: number, bank: BankCode, name: string): Application['deal'][number] => ({
  id,
  hash_password: getHash(id),
  bank,
  bank_name: name,
  status: 'new',
  stage: 'issue_registering',
});

/** The rules beside an answer that can be changed. */
function Harness({ deal }: Pick<Application, 'deal'>): ReactElement {
  const [amount, setAmount] = useState(100);
  return (
    <>
      <button onClick={() => setAmount(200)}>Другая сумма</button>
      <SiblingChecks
        application={application('issue_registering', { deal })}
        own={[CHECK]}
        answers={{ need: { amount_kopecks: amount } }}
      />
    </>
  );
}
const show = (deal: Application['deal']) => renderWithPortal(<Harness deal={deal} />, { user: {} });

describe('SiblingChecks', () => {
  it('says of a bank where nobody is signed in that its rules are not shown', async () => {
    const asked = mockEndpoint(foreseeScoring, []);
    show([member(7, 'metcome', 'Метком')]);
    const table = await screen.findByRole('region', { name: 'Что проверят банки' });
    expect(within(table).getByText('Сумма — не более 50 % выручки')).toBeInTheDocument();
    expect(screen.getByText('Метком: нет входа, правила не показаны')).toBeInTheDocument();
    expect(asked.calls).toEqual([]);
  });

  it('shows the rules of who answers while one bank hangs and another refuses, and names both', async () => {
    const banks = [member(7, 'metcome', 'Метком'), member(8, 'ms6', 'МС6'), member(9, 'cub', 'КУБ')];
    for (const { bank } of banks) signInForTest({}, bank);
    let isReleased: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (isReleased = resolve));
    const asked = mockEndpoint(foreseeScoring, async ({ bank }) => {
      if (bank === 'ms6') throw mockError('unavailable', { status: 503 });
      if (bank === 'cub') await released;
      const text = bank === 'cub' ? 'Правило Куба' : 'Сумма — не более 30 % выручки';
      return [{ ...CHECK, text, state: 'failed' as const, actual: '40 %' }];
    });
    show(banks);
    const table = await screen.findByRole('region', { name: 'Что проверят банки' });
    expect(await within(table).findByText('Сумма — не более 30 % выручки')).toBeInTheDocument();
    const columns = () =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(columns()).toEqual(['СГБ', 'Метком']);
    // One rule, side by side.
    const [, row] = within(table).getAllByRole('row');
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Сумма — не более 50 % выручки', 'Сумма — не более 30 % выручкисейчас 40 %']);
    expect(await screen.findByText('МС6 не отвечает: его правила не показаны')).toBeInTheDocument();
    expect(screen.getByText('КУБ: ждём ответа банка…')).toBeInTheDocument();
    expect(asked.calls.map(({ bank, token }) => [bank, token]).sort()).toEqual([
      ['cub', 'test-token-cub'],
      ['metcome', 'test-token-metcome'],
      ['ms6', 'test-token-ms6'],
    ]);
    isReleased();
    expect(await within(table).findByText('Правило Куба')).toBeInTheDocument();
    expect(columns()).toEqual(['СГБ', 'Метком', 'КУБ']);
    expect(screen.queryByText('КУБ: ждём ответа банка…')).not.toBeInTheDocument();
  });

  it('marks the rules of a bank that has not yet judged the answers as they are now', async () => {
    signInForTest({}, 'metcome');
    let isReleased: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (isReleased = resolve));
    const asked = mockEndpoint(foreseeScoring, async () => {
      if (asked.calls.length === 1) return [{ ...CHECK, text: 'Раньше' }];
      await released;
      return [{ ...CHECK, text: 'Теперь' }];
    });
    const { user } = show([member(7, 'metcome', 'Метком')]);
    expect((await screen.findByText('Раньше')).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    await user.click(screen.getByRole('button', { name: 'Другая сумма' }));
    await waitFor(() =>
      expect(screen.getByText('Раньше').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'),
    );
    expect(screen.getByText(CHECK.text).closest('[aria-busy="true"]')).toBeNull();
    isReleased();
    expect((await screen.findByText('Теперь')).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    expect(screen.queryByText('Раньше')).not.toBeInTheDocument();
  });
});
