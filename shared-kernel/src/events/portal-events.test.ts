import { createPortalEvents } from './portal-events.ts';

it('calls handlers in order until they unsubscribe, and survives one that throws', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const events = createPortalEvents();
  const seen: string[] = [];
  events.on('bank-switch-completed', () => {
    throw new Error('broken handler');
  });
  const off = events.on('bank-switch-completed', ({ from, to }) => seen.push(`${from}-${to}`));
  events.on('session-ended', () => seen.push('never'));
  events.emit('bank-switch-completed', { from: 'sgb', to: 'cub' });
  off();
  events.emit('bank-switch-completed', { from: 'cub', to: 'sgb' });
  expect(seen).toEqual(['sgb-cub']);
  expect(error).toHaveBeenCalledTimes(2);
  error.mockRestore();
});
