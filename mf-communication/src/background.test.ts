import { waitFor } from '@testing-library/react';
import { sendMessage } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { background } from './background.ts';
import { openOutbox, senderAt } from './features/chat/state/outbox.ts';
import { message, THREAD } from './testing/chat.ts';

/** Another tab has the lock: this one waits for it in vain. */
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => new Promise(() => undefined) },
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

it('background tells of waiting messages in every tab, until it ends', async () => {
  signInForTest();
  const outbox = openOutbox(THREAD, senderAt('sgb'));
  outbox.change(() => [
    {
      clientId: crypto.randomUUID(),
      text: 'Жду связи',
      state: 'waiting',
      createdAt: '2026-03-05T09:30:00.000Z',
    },
  ]);
  const told: boolean[] = [];
  const off = portalEvents.on('unsaved-changed', ({ isUnsaved }) => told.push(isUnsaved));
  const stop = await background({ name: 'mf-communication', bank: 'sgb', userId: senderAt('sgb').userId });
  expect(told).toEqual([true]);
  stop();
  expect(told).toEqual([true, false]);
  off();
});

it('background sends what this tab alone has, whichever tab sends the rest', async () => {
  signInForTest();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const outbox = openOutbox(THREAD, senderAt('sgb'));
  outbox.change(() => [
    {
      clientId: crypto.randomUUID(),
      text: 'Жду связи',
      state: 'waiting',
      createdAt: '2026-03-05T09:30:00.000Z',
    },
  ]);
  jest.restoreAllMocks();
  const sent = mockEndpoint(sendMessage, ({ body }) => message(7, body.text, true, body.client_id));
  const stop = await background({ name: 'mf-communication', bank: 'sgb', userId: senderAt('sgb').userId });
  await waitFor(() => expect(outbox.read()).toEqual([]));
  expect(sent.calls).toHaveLength(1);
  stop();
});
