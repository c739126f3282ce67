import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getProfile } from 'shared-kernel/contract/agent';
import { logout } from 'shared-kernel/contract/auth';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { withLocks, withoutLocks } from '../../testing/locks.ts';
import { profile, renderAt, signInAs } from '../../testing/render-portal.tsx';
import { UserMenu } from './user-menu.tsx';

async function renderWithAvatar(avatar: string | null) {
  signInAs();
  mockEndpoint(getProfile, { ...profile, avatar });
  renderAt('/', <UserMenu isCompact={false} />);
  const button = await screen.findByRole('button', { name: /Соколова/ });
  return { button, image: () => button.querySelector('img') };
}

describe('UserMenu', () => {
  it('shows the photo of the profile', async () => {
    const { image } = await renderWithAvatar('data:image/png;base64,iVBORw0KGgo=');
    await waitFor(() => expect(image()).toHaveAttribute('src', 'data:image/png;base64,iVBORw0KGgo='));
  });

  it('shows initials in the place of a photo that cannot be shown', async () => {
    const { button, image } = await renderWithAvatar('https://photos.bank.example/agent.png');
    await waitFor(() => expect(image()).not.toBeNull());
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(button.querySelector('[aria-hidden]')).toHaveTextContent('СА');
  });

  it('asks before it signs out while another tab has unsaved work at the bank', async () => {
    withLocks('portal-unsaved:sgb');
    const left = mockEndpoint(logout, { success: true });
    const { button } = await renderWithAvatar(null);
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Выйти$/ }));
    const question = await screen.findByRole('dialog', { name: 'Выйти без сохранения?' });
    expect(question).toHaveTextContent('Здесь или в другой вкладке есть данные');
    expect(left.calls).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: 'Выйти' }));
    await waitFor(() => expect(left.calls).toHaveLength(1));
    withoutLocks();
  });
});
