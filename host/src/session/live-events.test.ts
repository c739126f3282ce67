import { waitFor } from '@testing-library/react';
import { portalEvents } from 'shared-kernel/events';
import { session } from 'shared-kernel/session';
import { mockEventStream } from 'shared-kernel/testing/mock-event-stream';
import { agent, signInAs } from '../testing/render-portal.tsx';
import { startLiveEvents } from './live-events.ts';

const HASH = 'abcdefghijklmnop';
const MESSAGE = {
  id: 6,
  number: 2,
  thread_id: '11111111-1111-4111-8111-111111111111',
  client_id: '22222222-2222-4222-8222-222222222222',
  author: { id: 'curator', name: 'Петрова А. С.', role: 'bank' },
  text: 'Добрый день',
  reply_to: null,
  attachments: [],
  created_at: '2026-03-05T09:30:00.000Z',
} as const;
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

describe('live events', () => {
  it('turn what the bank says into events of the portal', async () => {
    const stream = mockEventStream();
    signInAs();
    stop = startLiveEvents();
    await waitFor(() => expect(stream.connections).toHaveLength(1));
    const seen: unknown[] = [];
    const offs = [
      portalEvents.on('application-changed', (detail) => seen.push(['application', detail])),
      portalEvents.on('notifications-changed', (detail) => seen.push(['notifications', detail])),
      portalEvents.on('thread-changed', (detail) => seen.push(['thread', detail])),
      portalEvents.on('approval-changed', (detail) => seen.push(['approval', detail])),
    ];
    const [connection] = stream.connections;
    expect(connection?.url).toContain('/banks/sgb/');
    expect(connection?.headers.get('authorization')).toBe('Bearer token-sgb');
    // Without a position: also what has happened while the first pages were read.
    expect(connection?.url).toMatch(/\?recent_ms=1\d{4}$/);
    connection?.push({ type: 'application-changed', hash_password: HASH, reason: 'status' }, '1');
    connection?.push({ type: 'notification-added', id: ID }, '2');
    connection?.push({ type: 'message-added', thread_id: ID, message_id: 5 }, '3');
    connection?.push({ type: 'message-added', thread_id: ID, message_id: 6, message: MESSAGE }, '4');
    connection?.push({ type: 'thread-read', thread_id: ID, last_read_id: 5 }, '5');
    connection?.push({ type: 'approval-changed', approval: 'success' }, '6');
    connection?.push({ type: 'from-the-future' }, '7');
    await waitFor(() => expect(seen).toHaveLength(6));
    for (const off of offs) off();
    expect(seen).toEqual([
      ['application', { hash: HASH }],
      ['notifications', {}],
      ['thread', { threadId: ID, messageId: 5 }],
      ['thread', { threadId: ID, messageId: 6, message: MESSAGE }],
      ['thread', { threadId: ID, lastReadId: 5 }],
      ['approval', { status: 'success' }],
    ]);
  });

  it('reach the other tabs of the same agent and bank', async () => {
    const stream = mockEventStream();
    signInAs();
    stop = startLiveEvents();
    await waitFor(() => expect(stream.connections).toHaveLength(1));
    const otherTab = new BroadcastChannel(`portal-live:sgb:${agent.id}`);
    const heard = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)));
    stream.connections[0]?.push({ type: 'notification-added', id: ID }, '1');
    await expect(heard).resolves.toMatchObject({ kind: 'event', event: { type: 'notification-added' } });
    otherTab.close();
  });

  describe('in several tabs', () => {
    /** The browser's lock: granted to the first who asks, then to the next. */
    function withLock(isTaken: boolean) {
      const queue: (() => void)[] = [];
      let isHeld = isTaken;
      const next = (): void => {
        isHeld = false;
        const grant = queue.shift();
        if (grant) {
          isHeld = true;
          grant();
        }
      };
      Object.defineProperty(navigator, 'locks', {
        configurable: true,
        value: {
          request: (_name: string, _options: object, work: () => Promise<void>) =>
            new Promise<void>((resolve) => {
              const run = (): void => void work().then(resolve).finally(next);
              if (isHeld) queue.push(run);
              else {
                isHeld = true;
                run();
              }
            }),
        },
      });
      return { release: next };
    }
    afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

    it('only one reads; the next goes on where it stood', async () => {
      const stream = mockEventStream();
      const lock = withLock(true);
      signInAs();
      const reader = new BroadcastChannel(`portal-live:sgb:${agent.id}`);
      const asked = new Promise((resolve) => reader.addEventListener('message', ({ data }) => resolve(data)));
      stop = startLiveEvents();
      await expect(asked).resolves.toEqual({ kind: 'ask' });
      reader.postMessage({ kind: 'position', id: '41' });
      const seen: unknown[] = [];
      const off = portalEvents.on('thread-typing', (detail) => seen.push(detail));
      reader.postMessage({
        kind: 'event',
        event: { type: 'thread-typing', thread_id: ID, author_id: 'a', author_name: 'Петрова А. С.' },
      });
      await waitFor(() => expect(seen).toHaveLength(1));
      off();
      expect(stream.connections).toHaveLength(0);
      reader.close();
      lock.release();
      await waitFor(() => expect(stream.connections).toHaveLength(1));
      expect(stream.connections[0]?.headers.get('last-event-id')).toBe('41');
      expect(stream.connections[0]?.url).not.toContain('recent_ms');
    });

    it('the reading tab tells a new one where it stands', async () => {
      const stream = mockEventStream();
      withLock(false);
      signInAs();
      stop = startLiveEvents();
      await waitFor(() => expect(stream.connections).toHaveLength(1));
      stream.connections[0]?.push({ type: 'notification-added', id: ID }, '7');
      const fresh = new BroadcastChannel(`portal-live:sgb:${agent.id}`);
      const told = new Promise((resolve) =>
        fresh.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
          if (data.kind === 'position') resolve(data);
        }),
      );
      fresh.postMessage({ kind: 'ask' });
      await expect(told).resolves.toEqual({ kind: 'position', id: '7' });
      fresh.close();
    });
  });

  it('pass on marks of reading and delivery with their side', async () => {
    const stream = mockEventStream();
    signInAs();
    stop = startLiveEvents();
    await waitFor(() => expect(stream.connections).toHaveLength(1));
    const seen: unknown[] = [];
    const off = portalEvents.on('thread-changed', (detail) => seen.push(detail));
    stream.connections[0]?.push({ type: 'thread-read', thread_id: ID, last_read_id: 5, side: 'bank' }, '1');
    stream.connections[0]?.push(
      { type: 'thread-delivered', thread_id: ID, last_message_id: 6, side: 'bank' },
      '2',
    );
    stream.connections[0]?.push({ type: 'thread-updated', thread_id: ID }, '3');
    await waitFor(() => expect(seen).toHaveLength(3));
    off();
    expect(seen).toEqual([
      { threadId: ID, lastReadId: 5, side: 'bank' },
      { threadId: ID, deliveredId: 6, side: 'bank' },
      { threadId: ID },
    ]);
  });

  it('follow the bank: the old stream ends, the new bank has its own', async () => {
    const stream = mockEventStream();
    signInAs();
    stop = startLiveEvents();
    await waitFor(() => expect(stream.connections).toHaveLength(1));
    session.signIn('metcome', 'token-metcome', agent);
    session.setCurrentBank('metcome');
    await waitFor(() => expect(stream.connections).toHaveLength(2));
    expect(stream.connections[1]?.url).toContain('/banks/metcome/');
  });

  it('need a signed-in agent', async () => {
    const stream = mockEventStream();
    stop = startLiveEvents();
    signInAs();
    await waitFor(() => expect(stream.connections).toHaveLength(1));
    session.signOut();
    session.signIn('sgb', 'token-2', { ...agent, id: 'agent-2' });
    await waitFor(() => expect(stream.connections).toHaveLength(2));
    expect(stream.connections[1]?.headers.get('authorization')).toBe('Bearer token-2');
  });
});
