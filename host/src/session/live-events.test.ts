import { waitFor } from '@testing-library/react';
import { portalEvents } from 'shared-kernel/events';
import { session } from 'shared-kernel/session';
import { mockEventStream } from 'shared-kernel/testing/mock-event-stream';
import { agent, signInAs } from '../testing/render-portal.tsx';
import { startLiveEvents } from './live-events.ts';

const HASH = 'abcdefghijklmnop';
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
    connection?.push({ type: 'application-changed', hash_password: HASH, reason: 'status' }, '1');
    connection?.push({ type: 'notification-added', id: ID }, '2');
    connection?.push({ type: 'message-added', thread_id: ID, message_id: 5 }, '3');
    connection?.push({ type: 'thread-read', thread_id: ID, last_read_id: 5 }, '4');
    connection?.push({ type: 'approval-changed', approval: 'success' }, '5');
    connection?.push({ type: 'from-the-future' }, '6');
    await waitFor(() => expect(seen).toHaveLength(5));
    for (const off of offs) off();
    expect(seen).toEqual([
      ['application', { hash: HASH }],
      ['notifications', {}],
      ['thread', { threadId: ID, messageId: 5 }],
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
    await expect(heard).resolves.toMatchObject({ type: 'notification-added' });
    otherTab.close();
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
