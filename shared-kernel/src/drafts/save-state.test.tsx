import { act, screen } from '@testing-library/react';
import { ApiError } from '../http/index.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import type { Draft } from './draft.ts';
import { SaveState } from './save-state.tsx';

function show(state: object): void {
  const draft = { snapshot: () => state, subscribe: () => () => undefined, flush: jest.fn() };
  renderWithPortal(<SaveState draft={draft as unknown as Draft} />);
}

it('SaveState blames the network, and not the bank, while there is none', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const state = {
    phase: 'offline',
    isKept: true,
    step: { saved_at: null },
    error: new ApiError({ code: 'network', status: 0 }),
  };
  show(state);
  expect(screen.getByRole('status')).toHaveTextContent(/^Сети нет\. Введённое хранится на этом устройстве/);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toHaveTextContent(/^Банк не отвечает\. Введённое хранится/);
  online.mockRestore();
});

it('SaveState warns where the device does not keep what could not be sent', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show({ phase: 'offline', isKept: false, step: { saved_at: null }, error: null });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Сети нет. Введённое не отправлено и на этом устройстве не поместилось: не закрывайте страницу.',
  );
  online.mockRestore();
});

it('SaveState names the day of a save that is not of today', () => {
  jest.useFakeTimers({ now: new Date(2026, 2, 7, 12), advanceTimers: true });
  const at = (day: number): string => new Date(2026, 2, day, 2, 46).toISOString();
  show({ phase: 'saved', isKept: true, step: { saved_at: at(5) }, error: null });
  expect(screen.getByRole('status')).toHaveTextContent('Сохранено 05.03.2026 в 02:46');
  show({ phase: 'saved', isKept: true, step: { saved_at: at(7) }, error: null });
  expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Сохранено в 02:46');
  jest.useRealTimers();
});
