import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from './http/index.ts';
import { renderWithPortal } from './testing/render-with-portal.tsx';
import { PortalToaster, notify, notifyError } from './toast.ts';

const render = () => renderWithPortal(<PortalToaster />);

it('goes by itself after 5 s', async () => {
  jest.useFakeTimers();
  render();
  act(() => void notify.success('Добро пожаловать!', 'Вы успешно вошли в систему.'));
  expect(screen.getByRole('status')).toHaveTextContent('Вы успешно вошли в систему.');
  await act(() => jest.advanceTimersByTimeAsync(4_900));
  expect(screen.getByRole('status')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(200));
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  jest.useRealTimers();
});

it('begins a toast’s time when it is drawn, and waits while the pointer is on it', async () => {
  jest.useFakeTimers();
  notify.error('Ошибка проверки токена');
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  render();
  expect(screen.getByRole('alert')).toHaveTextContent('Ошибка проверки токена');
  await act(() => jest.advanceTimersByTimeAsync(4_900));
  fireEvent.mouseEnter(screen.getByRole('region'));
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('region'));
  await act(() => jest.advanceTimersByTimeAsync(5_100));
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  jest.useRealTimers();
});

it('shows five at most, the newest, and one message once', () => {
  render();
  act(() => {
    for (let index = 1; index <= 7; index += 1) notify.info(`Сообщение ${index}`);
    notify.info('Сообщение 7');
  });
  const shown = screen.getAllByRole('status').map((each) => each.textContent);
  expect(shown).toHaveLength(5);
  expect(shown).toContain('Сообщение 7');
  expect(shown).not.toContain('Сообщение 2');
});

it('runs the action of a toast once, however fast it is pressed again', () => {
  const run = jest.fn();
  render();
  act(() => void notify.undoable('Заявка перенесена', { label: 'Вернуть', run }));
  const action = screen.getByRole('button', { name: 'Вернуть' });
  fireEvent.click(action);
  fireEvent.click(action);
  expect(run).toHaveBeenCalledTimes(1);
});

it('says what failed, keeps cancelled calls silent and suppresses the signing plug-in', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  render();
  act(() => {
    notifyError(new ApiError({ code: 'cancelled', status: 0 }));
    notifyError(new Error('Browser plugin is not installed'));
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(warn).toHaveBeenCalledTimes(1);
  act(() => notifyError(new ApiError({ code: 'bank_locked', status: 403 }), 'Ошибка входа'));
  expect(screen.getByRole('alert')).toHaveTextContent('Ошибка входаДоступ к этому банку для вас закрыт');
  warn.mockRestore();
});
