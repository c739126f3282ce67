import { act, screen, waitFor } from '@testing-library/react';
import {
  completeStep,
  listDocumentRequests,
  readApplication,
  readStep,
  readTimeline,
} from 'shared-kernel/contract/applications';
import type { Application, Blocker } from 'shared-kernel/contract/applications';
import { compareOffers } from 'shared-kernel/contract/products';
import { configureWidgets } from 'shared-kernel/remote';
import { Link, Route, Routes } from 'shared-kernel/router';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { application, getHash, step } from '../../../testing/fixtures.ts';
import { IssuePage } from './issue-page.tsx';

const HASH = getHash(1042);
const ANSWER = '44444444-4444-4444-8444-444444444444';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  configureWidgets({ peek: () => () => null, load: () => Promise.resolve(() => null) });
  mockProfile();
  mockEndpoint(readTimeline, []);
  mockEndpoint(compareOffers, []);
  mockEndpoint(listDocumentRequests, [
    {
      id: '22222222-2222-4222-8222-222222222222',
      title: 'Выписка по счёту',
      description: '',
      state: 'answered',
      thread_id: '33333333-3333-4333-8333-333333333333',
      document_id: ANSWER,
      created_at: '2026-03-01T09:00:00.000Z',
      created_by: 'Медведева И. А.',
      answered_at: '2026-03-02T09:00:00.000Z',
      due_at: null,
    },
  ]);
  const base = application('issue_additional_documents_requests');
  mockEndpoint(readApplication, { ...base, info: { ...base.info, status: 'additional_docs' } });
});

afterEach(() => jest.useRealTimers());

function show() {
  return renderWithPortal(
    <>
      <Link to="/">Другая страница</Link>
      <Routes>
        <Route path="/issue/:hash/:page" element={<IssuePage />} />
        <Route path="/" element={null} />
      </Routes>
      <PortalToaster />
    </>,
    { route: `/issue/${HASH}/discussions` },
  );
}

it('RequestsStep reads the step again while an answer is being scanned', async () => {
  let blockers: Blocker[] = [{ kind: 'document', ref: ANSWER, label: 'Выписка' }];
  mockEndpoint(readStep, ({ params }) => step(params.stage, { form: null, blockers }));
  show();
  expect(await screen.findByText('Банк пока не получил: Выписка')).toBeInTheDocument();
  blockers = [];
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Отправить ответы банку' })).toBeEnabled());
});

it('RequestsStep does not ask again and again for a document that has no file', async () => {
  const { calls } = mockEndpoint(readStep, ({ params }) =>
    step(params.stage, { form: null, blockers: [{ kind: 'document', ref: 'charter', label: 'Устав' }] }),
  );
  show();
  expect(await screen.findByText('Банк пока не получил: Устав')).toBeInTheDocument();
  const before = calls.length;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(calls).toHaveLength(before);
});

it('RequestsStep leads to the notice at the top once the answers are with the bank', async () => {
  window.scrollTo = jest.fn();
  mockEndpoint(readStep, ({ params }) => step(params.stage, { form: null, blockers: [] }));
  const base = application('issue_additional_documents_requests');
  mockEndpoint(completeStep, { ...base, info: { ...base.info, status: 'review' } });
  show();
  const send = await screen.findByRole('button', { name: 'Отправить ответы банку' });
  await waitFor(() => expect(send).toBeEnabled());
  act(() => send.click());
  await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 }));
});

it('RequestsStep leaves another page where it is when the answers arrive behind it', async () => {
  window.scrollTo = jest.fn();
  mockEndpoint(readStep, ({ params }) => step(params.stage, { form: null, blockers: [] }));
  const base = application('issue_additional_documents_requests');
  const { promise, resolve } = Promise.withResolvers<Application>();
  mockEndpoint(completeStep, () => promise);
  const { user } = show();
  const send = await screen.findByRole('button', { name: 'Отправить ответы банку' });
  await waitFor(() => expect(send).toBeEnabled());
  await user.click(send);
  await user.click(screen.getByRole('link', { name: 'Другая страница' }));
  resolve({ ...base, info: { ...base.info, status: 'review' } });
  expect(await screen.findByText('Ответы отправлены банку')).toBeInTheDocument();
  expect(window.scrollTo).not.toHaveBeenCalled();
});
