import { screen, waitFor, within } from '@testing-library/react';
import { listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { countQueues } from 'shared-kernel/contract/list-views';
import { listColleagues, reassignApplication } from 'shared-kernel/contract/reassignment';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { TEST_USER, renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { row } from '../../../testing/fixtures.ts';
import { RequestsPage } from './requests-page.tsx';

const PAVEL = { id: '0b3a4f0e-6a55-4d55-9d0a-5f1f6f9a0001', name: 'Ершов П. И.' };
const VERA = { id: '0b3a4f0e-6a55-4d55-9d0a-5f1f6f9a0002', name: 'Яковлева В. С.' };

function show(rows: readonly ApplicationListItem[], options = {}) {
  mockProfile();
  mockEndpoint(countQueues, { my_turn: 3, overdue: 1, to_sign: 2 });
  mockEndpoint(listApplications, () => ({ objs: [...rows], info: { count_objs: rows.length } }));
  return renderWithPortal(
    <>
      <RequestsPage />
      <PortalToaster />
    </>,
    { route: '/requests', ...options },
  );
}

type User = ReturnType<typeof show>['user'];

async function openMenu(user: User, id: number): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Действия с заявкой №${id}` }));
}

async function openDialog(user: User, id: number): Promise<HTMLElement> {
  await openMenu(user, id);
  await user.click(await screen.findByRole('menuitem', { name: /Передать коллеге/ }));
  return screen.findByRole('dialog');
}

it('several rows go to the colleague that was searched for, and each row has its result', async () => {
  const rows = [row(1), row(2), row(3, { status: 'cancelled' })];
  mockEndpoint(listColleagues, [PAVEL, VERA]);
  const reassign = mockEndpoint(reassignApplication, ({ params }) => {
    if (params.hash === row(2).hash_password) throw mockError('colleague_unknown', { status: 422 });
    return { success: true };
  });
  const { user } = show(rows);
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все заявки на странице' }));
  await user.click(await screen.findByRole('button', { name: /Передать коллеге/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Передать коллеге: 3 заявки');
  const choice = await within(dialog).findByRole('combobox', { name: 'Кому передать' });
  await user.click(within(dialog).getByRole('button', { name: 'Передать' }));
  expect(await within(dialog).findByText('Выберите коллегу')).toBeInTheDocument();
  await user.type(choice, 'яков');
  await user.click(await screen.findByTitle(VERA.name));
  await user.click(within(dialog).getByRole('button', { name: 'Передать' }));

  const results = await screen.findByRole('list', { name: 'Результат по каждой заявке' });
  await waitFor(() => expect(within(results).getAllByRole('listitem')).toHaveLength(3));
  expect(
    within(results)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringContaining('Передана'),
    expect.stringContaining('Этому сотруднику передать заявку нельзя'),
    expect.stringContaining('Недоступно для этой заявки'),
  ]);
  expect(reassign.calls.map(({ body }) => body)).toEqual([{ agent_id: VERA.id }, { agent_id: VERA.id }]);
});

it('a row goes to the only colleague without a choice and leaves the own list at once', async () => {
  mockEndpoint(listColleagues, [PAVEL]);
  const reassign = mockEndpoint(reassignApplication, { success: true });
  const rows = [row(1), row(2)];
  const { user } = show(rows);
  const dialog = await openDialog(user, 1);
  await within(dialog).findAllByText(PAVEL.name);
  rows.shift();
  await user.click(within(dialog).getByRole('button', { name: 'Передать' }));
  expect(await screen.findByText('Заявку №1 теперь ведёт Ершов П. И.')).toBeInTheDocument();
  expect(screen.queryByText('ООО «Клиент 1»')).not.toBeInTheDocument();
  expect(reassign.calls[0]).toMatchObject({
    params: { hash: row(1).hash_password },
    body: { agent_id: PAVEL.id },
  });
});

it('a colleague’s row is taken without a dialog', async () => {
  const reassign = mockEndpoint(reassignApplication, { success: true });
  const theirs = row(1, { owner: { ...PAVEL, is_me: false } });
  const { user } = show([theirs, row(2)]);
  await openMenu(user, 1);
  await user.click(await screen.findByRole('menuitem', { name: 'Взять себе' }));
  expect(await screen.findByText('Заявку №1 теперь ведёте вы')).toBeInTheDocument();
  expect(reassign.calls[0]).toMatchObject({
    params: { hash: theirs.hash_password },
    body: { agent_id: TEST_USER.id },
  });
  await openMenu(user, 2);
  await screen.findByRole('menuitem', { name: /Передать коллеге/ });
  expect(screen.queryByRole('menuitem', { name: 'Взять себе' })).not.toBeInTheDocument();
});

it('a refusal stays in the dialog and the row in the list', async () => {
  mockEndpoint(listColleagues, [PAVEL]);
  mockEndpoint(reassignApplication, () => {
    throw mockError('application_closed', { status: 409 });
  });
  const { user } = show([row(1)]);
  const dialog = await openDialog(user, 1);
  await within(dialog).findAllByText(PAVEL.name);
  await user.click(within(dialog).getByRole('button', { name: 'Передать' }));
  expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
  expect(screen.getByText('ООО «Клиент 1»')).toBeInTheDocument();
});

it('the dialog says when the organisation has no other agents', async () => {
  mockEndpoint(listColleagues, []);
  const { user } = show([row(1)]);
  const dialog = await openDialog(user, 1);
  expect(await within(dialog).findByText('В вашей организации нет других агентов')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Передать' })).toBeDisabled();
});

it('the dialog reads the colleagues again after a failure', async () => {
  let isDown = true;
  mockEndpoint(listColleagues, () => {
    if (isDown) throw mockError('unavailable', { status: 400 });
    return [PAVEL];
  });
  const { user } = show([row(1)]);
  const dialog = await openDialog(user, 1);
  const again = await within(dialog).findByRole('button', { name: 'Повторить' });
  isDown = false;
  await user.click(again);
  expect(await within(dialog).findAllByText(PAVEL.name)).not.toHaveLength(0);
});

it('nothing is offered for a row that has ended, or at a bank without reassignment', async () => {
  const { user, unmount } = show([row(1, { status: 'cancelled' })]);
  await openMenu(user, 1);
  await screen.findByRole('menuitem', { name: 'Открыть' });
  expect(screen.queryByRole('menuitem', { name: /Передать коллеге/ })).not.toBeInTheDocument();
  unmount();
  const without = CAPABILITIES.filter((name) => name !== 'reassignment');
  const second = show([row(2)], { capabilities: without });
  await openMenu(second.user, 2);
  await screen.findByRole('menuitem', { name: /Отказаться/ });
  expect(screen.queryByRole('menuitem', { name: /Передать коллеге/ })).not.toBeInTheDocument();
});
