import { act, renderHook } from '@testing-library/react';
import { portalEvents } from './portal-events.ts';
import { REFRESH_AFTER_MS, useEventRefresh } from './use-event-refresh.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const burst = (): void => {
  for (let i = 0; i < 5; i += 1) portalEvents.emit('application-changed', { hash: 'h' });
  portalEvents.emit('notifications-changed', {});
};
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

it('asks once for a burst of events, and again for the next one', () => {
  const refresh = jest.fn();
  renderHook(() => useEventRefresh(['application-changed', 'notifications-changed'], refresh));
  burst();
  expect(refresh).not.toHaveBeenCalled();
  pass(REFRESH_AFTER_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  burst();
  pass(REFRESH_AFTER_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('leaves out what does not matter', () => {
  const refresh = jest.fn();
  renderHook(() => useEventRefresh(['application-changed'], refresh, ({ hash }) => hash === 'mine'));
  burst();
  pass(REFRESH_AFTER_MS);
  expect(refresh).not.toHaveBeenCalled();
  portalEvents.emit('application-changed', { hash: 'mine' });
  pass(REFRESH_AFTER_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('asks for nothing once the screen is gone', () => {
  const refresh = jest.fn();
  const { unmount } = renderHook(() => useEventRefresh(['application-changed'], refresh));
  burst();
  unmount();
  burst();
  pass(REFRESH_AFTER_MS * 2);
  expect(refresh).not.toHaveBeenCalled();
});
