import { act, render, screen } from '@testing-library/react';
import { RemoteErrorPanel } from './remote-error-panel.tsx';
import { remoteStore } from './remote-store.ts';

afterEach(() => act(() => remoteStore.setOutdated(false)));

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

it('a failed remote says that there is no network where that is so', () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <RemoteErrorPanel
      name="mf-test"
      title="Тест"
      status={{ state: 'error', phase: 'render', message: 'failed' }}
    />,
  );
  expect(screen.getByText('Нет сети. Проверьте подключение к интернету.')).toBeVisible();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('В разделе произошла ошибка. Остальной портал работает.')).toBeVisible();
});
