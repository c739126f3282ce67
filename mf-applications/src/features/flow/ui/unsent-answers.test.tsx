import { act, screen, waitFor, within } from '@testing-library/react';
import { readApplication, readStep, readTimeline, saveStepDraft } from 'shared-kernel/contract/applications';
import type { Application } from 'shared-kernel/contract/applications';
import { listExpectedDocuments, listFittingFiles } from 'shared-kernel/contract/clients';
import { compareOffers } from 'shared-kernel/contract/products';
import { portalEvents } from 'shared-kernel/events';
import { configureWidgets } from 'shared-kernel/remote';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { application, getHash, step } from '../../../testing/fixtures.ts';
import { IssuePage } from './issue-page.tsx';

const HASH = getHash(1042);
const ForeignWidget = () => <p>Документы заявки</p>;

beforeEach(() => {
  configureWidgets({ peek: () => ForeignWidget, load: () => Promise.resolve(ForeignWidget) });
  window.scrollTo = jest.fn();
});

const drafts = (): string => JSON.stringify({ ...window.localStorage });

/** A questionnaire in which somebody types while the application becomes another one. */
async function typeUntil(change: Partial<Application>) {
  const bank = { application: application('issue_survey'), isReadOnly: false };
  mockProfile();
  mockEndpoint(readApplication, () => bank.application);
  mockEndpoint(readTimeline, []);
  mockEndpoint(listFittingFiles, []);
  mockEndpoint(listExpectedDocuments, []);
  mockEndpoint(compareOffers, []);
  mockEndpoint(readStep, ({ params }) => step(params.stage, { read_only: bank.isReadOnly }));
  mockEndpoint(saveStepDraft, () => {
    throw mockError('not_found', { status: 404 });
  });
  const { user } = renderWithPortal(
    <Routes>
      <Route path="/issue/:hash/:page" element={<IssuePage />} />
    </Routes>,
    { route: `/issue/${HASH}/questionnaire`, user: {} },
  );
  await user.type(await screen.findByRole('textbox', { name: /Цель кредита/ }), 'Закупка');
  bank.application = { ...bank.application, ...change };
  bank.isReadOnly = true;
  act(() => portalEvents.emit('application-changed', { hash: HASH }));
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  return { user, bank };
}

const { permissions, info } = application('issue_survey');
const TAKEN_OVER = {
  owner: { id: 'other', name: 'Петров П. П.', is_me: false },
  permissions: { ...permissions, write: false },
};

it('whose application was taken over sees what was not sent, to be copied, until it is closed', async () => {
  const { user } = await typeUntil(TAKEN_OVER);
  const title = await screen.findByText(/^Заявку теперь ведёт Петров П\. П\. Часть/);
  const panel = title.closest('[role="alert"]') as HTMLElement;
  expect(panel).toHaveTextContent(/Цель кредита\s*Закупка/);
  // What the bank has is not among it.
  expect(panel).not.toHaveTextContent('Ромашка');
  await user.click(within(panel).getByRole('button', { name: 'Скопировать ответы' }));
  expect(await window.navigator.clipboard.readText()).toBe('Цель кредита: Закупка');
  expect(drafts()).toContain('Закупка');
  await user.click(within(panel).getByRole('button', { name: 'Закрыть' }));
  expect(panel).not.toBeInTheDocument();
  expect(drafts()).not.toContain('Закупка');
});

it('whose application was withdrawn is told so on the page that comes instead', async () => {
  await typeUntil({
    info: { ...info, status: 'cancelled' },
    result: {
      outcome: 'rejected_by_agent',
      amount_kopecks: null,
      commission_kopecks: null,
      reason: null,
      finished_at: '2026-03-05T09:45:00.000Z',
    },
  });
  const panel = await screen.findByText(/^Заявку отозвали/);
  expect(panel.closest('[role="alert"]')).toHaveTextContent(/Цель кредита\s*Закупка/);
});

it('an application that comes back goes on with what was typed', async () => {
  const { bank } = await typeUntil(TAKEN_OVER);
  await screen.findByText(/^Заявку теперь ведёт/);
  bank.application = application('issue_survey');
  bank.isReadOnly = false;
  act(() => portalEvents.emit('application-changed', { hash: HASH }));
  expect(await screen.findByRole('textbox', { name: /Цель кредита/ })).toHaveValue('Закупка');
  expect(screen.queryByText(/Часть ваших ответов не отправлена/)).not.toBeInTheDocument();
});
