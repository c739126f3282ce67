import { act, waitFor } from '@testing-library/react';
import { sendMessage } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { notifyError } from 'shared-kernel/toast';
import { message, THREAD } from '../../../testing/chat.ts';
import { openOutbox, senderAt } from './outbox.ts';
import { sendOutbox, startOutbox } from './outbox-sender.ts';
import { watchUnsent } from './unsent.ts';

jest.mock('shared-kernel/toast', () => ({ notifyError: jest.fn() }));

const owner = () => senderAt('sgb');
const outbox = () => openOutbox(THREAD, owner());
const states = () =>
  outbox()
    .read()
    .map(({ state }) => state);
const stops: (() => void)[] = [];

/** Signed in at both banks under ids of their own; a message to СГБ has failed, and the portal has moved to Метком. */
async function leaveWithWaiting() {
  signInForTest({ id: 'agent-at-metcome' }, 'metcome');
  signInForTest();
  const failing = mockEndpoint(sendMessage, () => {
    throw mockNetworkFailure();
  });
  outbox().change(() => [
    {
      clientId: crypto.randomUUID(),
      text: 'Отправил баланс',
      state: 'sending',
      createdAt: '2026-03-05T09:30:00.000Z',
    },
  ]);
  await sendOutbox(THREAD, owner());
  failing.remove();
  expect(states()).toEqual(['waiting']);
  act(() => session.setCurrentBank('metcome'));
}

const accept = () => mockEndpoint(sendMessage, ({ body }) => message(7, body.text, true, body.client_id));

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  outbox().change(() => []);
  jest.restoreAllMocks();
});

describe('startOutbox', () => {
  it('sends what waits at a bank that was left, to that bank and with its token', async () => {
    await leaveWithWaiting();
    const sent = accept();
    stops.push(startOutbox());
    await waitFor(() => expect(states()).toEqual([]));
    expect(sent.calls).toEqual([
      expect.objectContaining({ bank: 'sgb', token: 'test-token-sgb', params: { id: THREAD } }),
    ]);
  });

  it('keeps it where the session there has ended', async () => {
    await leaveWithWaiting();
    const kept = outbox();
    act(() => session.signOut('sgb'));
    stops.push(startOutbox());
    // What begins to be sent says so at once.
    expect(kept.read().map(({ state }) => state)).toEqual(['waiting']);
    kept.change(() => []);
  });

  it('names the bank that refuses it: nobody looks there', async () => {
    await leaveWithWaiting();
    mockEndpoint(sendMessage, () => {
      throw mockError('message_too_long', { status: 422 });
    });
    stops.push(startOutbox());
    await waitFor(() => expect(states()).toEqual(['failed']));
    expect(notifyError).toHaveBeenCalledWith(expect.anything(), 'Сообщение банку СГБ не отправлено');
  });

  it('takes what the bank wants of the person first for no refusal of the message', async () => {
    await leaveWithWaiting();
    mockEndpoint(sendMessage, () => {
      throw mockError('password_change_required', { status: 403 });
    });
    await sendOutbox(THREAD, owner());
    expect(states()).toEqual(['waiting']);
  });

  it('leaves to the other tab what the device keeps, and sends what this tab alone has', async () => {
    await leaveWithWaiting();
    const sent = accept();
    startOutbox({ isOwn: true })();
    expect(states()).toEqual(['waiting']);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    outbox().change((all) => all.map((each) => ({ ...each, text: 'Ещё раз' })));
    startOutbox({ isOwn: true })();
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    await waitFor(() => expect(states()).toEqual([]));
  });
});

it('watchUnsent tells of a message while its bank does not have it, wherever the portal is', async () => {
  const told: boolean[] = [];
  stops.push(portalEvents.on('unsaved-changed', ({ isUnsaved }) => told.push(isUnsaved)));
  stops.push(watchUnsent());
  await leaveWithWaiting();
  expect(told).toEqual([true]);
  accept();
  await sendOutbox(THREAD, owner());
  expect(told).toEqual([true, false]);
});
