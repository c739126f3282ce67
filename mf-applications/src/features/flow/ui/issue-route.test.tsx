import { screen, waitFor } from '@testing-library/react';
import { readApplication, readStep, readTimeline } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { Route, Routes } from 'shared-kernel/router';
import { registerBankSwitcher, session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { application, getHash, step } from '../../../testing/fixtures.ts';
import { IssueRoute } from './issue-route.tsx';

const HASH = getHash(1042);
const other = { hash_password: getHash(2001), id: 2001, bank: 'metcome', bank_name: 'Метком' } as const;

/** Each bank has the applications that are given for it. */
function mockBanks(hashes: Partial<Record<BankCode, string>>) {
  const base = application('issue_survey');
  mockEndpoint(readTimeline, []);
  mockEndpoint(readStep, ({ params }) => ({ ...step('issue_survey'), stage: params.stage }));
  return mockEndpoint(readApplication, ({ params, bank }) => {
    if (hashes[bank] !== params.hash) throw mockError('not_found', { status: 404 });
    return {
      ...base,
      bank,
      hash_password: params.hash,
      deal: [{ ...other, status: 'cancelled' as const, stage: 'issue_finished' as const }],
    };
  });
}

function show(address: string) {
  signInForTest({}, 'metcome');
  return renderWithPortal(
    <Routes>
      <Route path="/issue/:hash/:page" element={<IssueRoute />} />
      <Route path="*" element={null} />
    </Routes>,
    { route: address },
  );
}

/** The host's part: the switch as such. */
function switchBanks() {
  const asked: BankCode[] = [];
  const stop = registerBankSwitcher((bank) => {
    asked.push(bank);
    session.setCurrentBank(bank);
    return Promise.resolve();
  });
  return { asked, stop };
}

const ownHeading = () => screen.findByRole('heading', { level: 1, name: '3. Анкета' });

describe('IssueRoute', () => {
  it('asks nothing of the current bank for an application of another bank, and offers the switch', async () => {
    const reads = mockBanks({ metcome: HASH });
    const banks = switchBanks();
    const { user } = show(`/issue/${HASH}/questionnaire?bank=metcome`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Заявка ведётся в банке Метком' }),
    ).toBeInTheDocument();
    expect(reads.calls).toHaveLength(0);
    expect(banks.asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Перейти в Метком' }));
    expect(await ownHeading()).toBeInTheDocument();
    expect(session.currentBank()).toBe('metcome');
    banks.stop();
  });

  it('finds the bank of an address that names none and puts it into the address', async () => {
    mockBanks({ metcome: HASH });
    const banks = switchBanks();
    const { user } = show(`/issue/${HASH}/questionnaire`);
    await user.click(await screen.findByRole('button', { name: 'Перейти в Метком' }));
    expect(await ownHeading()).toBeInTheDocument();
    await waitFor(() => expect(window.location.hash).toBe(`#/issue/${HASH}/questionnaire?bank=metcome`));
    banks.stop();
  });

  it('says that there is no such application when no bank of the agent has it', async () => {
    mockBanks({});
    show(`/issue/${HASH}/questionnaire`);
    expect(await screen.findByText('Заявка не найдена')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Перейти/ })).not.toBeInTheDocument();
  });

  it('leaves the current bank alone when a sibling application is opened', async () => {
    mockBanks({ sgb: HASH, metcome: other.hash_password });
    const banks = switchBanks();
    const { user } = show(`/issue/${HASH}/questionnaire`);
    await user.click(await screen.findByRole('link', { name: 'Метком\u00a0— заявка №2001, Отказ' }));
    expect(await screen.findByText('Сейчас выбран банк СГБ')).toBeInTheDocument();
    expect(banks.asked).toEqual([]);
    expect(session.currentBank()).toBe('sgb');
    banks.stop();
  });
});
