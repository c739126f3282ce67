import { act, render, screen } from '@testing-library/react';
import { RemoteErrorPanel } from './remote-error-panel.tsx';
import { remoteStore } from './remote-store.ts';

it('a failed remote offers to load the page anew where the portal has become another', () => {
  render(
    <RemoteErrorPanel
      name="mf-test"
      title="Тест"
      status={{ state: 'error', phase: 'mount', message: 'failed' }}
    />,
  );
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
  act(() => remoteStore.setOutdated(true));
  expect(screen.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
  expect(screen.getByText('Портал обновился. Обновите страницу, чтобы открыть раздел.')).toBeVisible();
});
