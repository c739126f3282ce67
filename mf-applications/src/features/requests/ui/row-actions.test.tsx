import { screen, waitFor, within } from '@testing-library/react';
import {
  archiveApplication,
  listApplications,
  listRejectReasons,
  rejectApplication,
  toggleArchive,
} from 'shared-kernel/contract/applications';
import { countQueues } from 'shared-kernel/contract/list-views';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { row } from '../../../testing/fixtures.ts';
import { RequestsPage } from './requests-page.tsx';

function show(route: string) {
  mockProfile();
  mockEndpoint(countQueues, { my_turn: 3, overdue: 1, to_sign: 2 });
  return renderWithPortal(
    <>
      <RequestsPage />
      <PortalToaster />
    </>,
    { route },
  ).user;
}

type User = ReturnType<typeof show>;

async function choose(user: User, id: number, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Действия с заявкой №${id}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** The archive of a bank with one application. */
function showArchive(): User {
  mockEndpoint(listApplications, [row(3, { status: 'archived', archived: true })]);
  return show('/archived-requests');
}

it('«Вернуть» of a toast takes an application out of the archive once, however often it is pressed', async () => {
  mockEndpoint(listApplications, [row(1)]);
  mockEndpoint(archiveApplication, { success: true });
  const toggle = mockEndpoint(toggleArchive, { success: true, archived: false });
  const user = show('/requests');
  await choose(user, 1, 'В архив');
  await user.dblClick(await screen.findByRole('button', { name: 'Вернуть' }));
  expect(await screen.findByText('Заявка №1 возвращена из архива')).toBeInTheDocument();
  expect(toggle.calls.map(({ body }) => body)).toEqual([{ id: 1, archived: false }]);
});

it('unarchive does not say that an application is back where the answer says that it is archived', async () => {
  mockEndpoint(toggleArchive, { success: true, archived: true });
  const user = showArchive();
  await choose(user, 3, 'Вернуть из архива');
  expect(await screen.findByText('Не удалось вернуть заявку из архива')).toBeInTheDocument();
  expect(screen.queryByText('Заявка №3 возвращена из архива')).not.toBeInTheDocument();
  expect(screen.queryByText('Активна')).not.toBeInTheDocument();
});

it('unarchive toggles where the bank refuses to be told more, and takes an empty answer', async () => {
  const toggle = mockEndpoint(toggleArchive, ({ body }) => {
    if (body.archived === undefined) return undefined;
    throw mockError('validation', { fields: [{ path: '/archived', code: 'unknown_field' }] });
  });
  const user = showArchive();
  await choose(user, 3, 'Вернуть из архива');
  expect(await screen.findByText('Заявка №3 возвращена из архива')).toBeInTheDocument();
  expect(toggle.calls.map(({ body }) => body)).toEqual([{ id: 3, archived: false }, { id: 3 }]);
});

/** A bank that rejects and does not archive. */
function mockHalf() {
  mockEndpoint(listRejectReasons, [
    { code: 'client_refused', title: 'Клиент отказался', comment_required: false },
  ]);
  const reject = mockEndpoint(rejectApplication, { success: true });
  mockEndpoint(toggleArchive, () => {
    throw mockNetworkFailure();
  });
  return reject;
}

async function rejectAndArchive(user: User): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByLabelText('Сразу перенести в архив'));
  await user.click(within(dialog).getByRole('button', { name: 'Отказаться от заявки' }));
}

it('reject says that an application is rejected and not archived, and offers no second rejection', async () => {
  mockEndpoint(listApplications, [row(4)]);
  const reject = mockHalf();
  const user = show('/requests');
  await choose(user, 4, 'Отказаться от заявки…');
  await rejectAndArchive(user);
  const told = await screen.findByText('Заявка №4 закрыта с отказом, но в архив не перенесена');
  expect(told.closest('[role="alert"]')).toHaveTextContent('Банк не отвечает');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(reject.calls).toHaveLength(1);
});

it('reject of several says of each whether it is rejected and not archived', async () => {
  mockEndpoint(listApplications, [row(4)]);
  mockHalf();
  const user = show('/requests');
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать заявку 4' }));
  await user.click(await screen.findByRole('button', { name: 'Отказаться…' }));
  await rejectAndArchive(user);
  expect(
    await screen.findByText(/^Закрыта с отказом, но в архив не перенесена\. Банк не отвечает/),
  ).toBeInTheDocument();
  expect(screen.getByText('Выполнено 0 из 1')).toBeInTheDocument();
});
