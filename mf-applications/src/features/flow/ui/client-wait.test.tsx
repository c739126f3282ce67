import { screen } from '@testing-library/react';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { application } from '../../../testing/fixtures.ts';
import { ClientWait } from './client-wait.tsx';

it('ClientWait says that what is waited for may stay empty', async () => {
  const base = application('issue_survey');
  const { user } = renderWithPortal(
    <ClientWait application={{ ...base, permissions: { ...base.permissions, client_wait: 'begin' } }} />,
  );
  await user.click(screen.getByRole('button', { name: 'Жду клиента' }));
  const label = (await screen.findByText('Чего ждём')).closest('label');
  expect(label?.querySelector('[data-mark]')).toHaveAttribute('data-mark', 'необязательно');
});
