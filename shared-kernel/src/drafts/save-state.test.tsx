import { act, screen } from '@testing-library/react';
import { ApiError } from '../http/index.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import type { Draft } from './draft.ts';
import { SaveState } from './save-state.tsx';

it('SaveState blames the network, and not the bank, while there is none', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const state = {
    phase: 'offline',
    step: { saved_at: null },
    error: new ApiError({ code: 'network', status: 0 }),
  };
  const draft = { snapshot: () => state, subscribe: () => () => undefined, flush: jest.fn() };
  renderWithPortal(<SaveState draft={draft as unknown as Draft} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Сети нет\. Введённое хранится на этом устройстве/);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toHaveTextContent(/^Банк не отвечает\. Введённое хранится/);
  online.mockRestore();
});
