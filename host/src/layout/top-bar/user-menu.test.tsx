import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getProfile } from 'shared-kernel/contract/agent';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
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
});
