import { screen, within } from '@testing-library/react';
import type { Application } from 'shared-kernel/contract/applications';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import { listColleagues, reassignApplication } from 'shared-kernel/contract/reassignment';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { TEST_USER, renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { application } from '../../../testing/fixtures.ts';
import { ApplicationMenu } from './application-menu.tsx';

const PAVEL = { id: '0b3a4f0e-6a55-4d55-9d0a-5f1f6f9a0001', name: 'Ершов П. И.' };
const mine = application('issue_survey');
const theirs: Application = { ...mine, owner: { ...PAVEL, is_me: false } };

function show(shown: Application, options = {}) {
  return renderWithPortal(
    <>
      <ApplicationMenu application={shown} />
      <PortalToaster />
    </>,
    options,
  );
}

const menuButton = (): HTMLElement => screen.getByRole('button', { name: /^Действия с заявкой/ });

it('an own application goes to a colleague from its page', async () => {
  mockEndpoint(listColleagues, [PAVEL]);
  const reassign = mockEndpoint(reassignApplication, { success: true });
  const { user } = show(mine);
  await user.click(menuButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Передать коллеге…' }));
  expect(screen.queryByRole('menuitem', { name: 'Взять себе' })).not.toBeInTheDocument();
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByText(PAVEL.name);
  await user.click(within(dialog).getByRole('button', { name: 'Передать' }));
  expect(await screen.findByText(/теперь ведёт Ершов П. И.$/)).toBeInTheDocument();
  expect(reassign.calls[0]).toMatchObject({
    params: { hash: mine.hash_password },
    body: { agent_id: PAVEL.id },
  });
});

it('a colleague’s application is taken with one press, and a refusal is told', async () => {
  let isRefused = true;
  const reassign = mockEndpoint(reassignApplication, () => {
    if (isRefused) throw mockError('application_closed', { status: 409 });
    return { success: true };
  });
  const { user } = show(theirs);
  await user.click(menuButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Взять себе' }));
  expect(await screen.findByText('Не удалось взять заявку себе')).toBeInTheDocument();
  isRefused = false;
  await user.click(menuButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Взять себе' }));
  expect(await screen.findByText(/теперь ведёте вы$/)).toBeInTheDocument();
  expect(reassign.calls[1]?.body).toEqual({ agent_id: TEST_USER.id });
});

it.each([
  ['is only read', { ...theirs, permissions: { ...theirs.permissions, write: false } }],
  ['is archived', { ...mine, archived: true }],
  ['has ended', { ...mine, info: { ...mine.info, status: 'cancelled' as const } }],
])('nothing is offered for an application that %s', (_case, shown) => {
  show(shown);
  expect(screen.queryByRole('button', { name: /^Действия с заявкой/ })).not.toBeInTheDocument();
});

it('nothing is offered at a bank without reassignment', () => {
  show(mine, { capabilities: CAPABILITIES.filter((name) => name !== 'reassignment') });
  expect(screen.queryByRole('button', { name: /^Действия с заявкой/ })).not.toBeInTheDocument();
});
