import { act, screen, waitFor } from '@testing-library/react';
import { countNotifications, listNotifications } from 'shared-kernel/contract/notifications';
import { portalEvents } from 'shared-kernel/events';
import { session } from 'shared-kernel/session';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { useNotifications } from '../api/notifications.ts';
import { usePolledUnreadCount } from './use-unread-count.ts';

function List() {
  const view = { page: 1, scope: 'all', kind: undefined, application: undefined } as const;
  return <p>Показано: {useNotifications(view).data?.total}</p>;
}

function Badge() {
  return <output>{usePolledUnreadCount()}</output>;
}

/** The browser's locks, each held by this tab or by another one. */
function withLock(isHere: boolean | ((name: string) => boolean)): { readonly takeOver: () => void } {
  let grant: () => void = () => undefined;
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (name: string, _options: object, work: () => Promise<void>) =>
        new Promise<void>((resolve) => {
          grant = () => void work().then(resolve);
          if (typeof isHere === 'function' ? isHere(name) : isHere) grant();
        }),
    },
  });
  return { takeOver: () => grant() };
}

/** The repeated work of 30 s that is under way; calling one is the passing of its time. */
function pollsOf30s(): readonly (() => void)[] {
  const stopped = new Set(jest.mocked(clearInterval).mock.calls.map(([timer]) => timer));
  const { calls, results } = jest.mocked(setInterval).mock;
  return calls.flatMap(([work, ms], index) =>
    ms === 30_000 && !stopped.has(results[index]?.value as never) ? [work as () => void] : [],
  );
}

beforeEach(() => {
  jest.spyOn(globalThis, 'setInterval');
  jest.spyOn(globalThis, 'clearInterval');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

describe('usePolledUnreadCount', () => {
  it('polls every 30 s in the tab that holds the lock', async () => {
    withLock(true);
    const count = mockEndpoint(countNotifications, { count: 3 });
    renderWithPortal(<Badge />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
    expect(count.calls).toHaveLength(1);
    await waitFor(() => expect(pollsOf30s()).toHaveLength(1));
    act(() => pollsOf30s()[0]?.());
    await waitFor(() => expect(count.calls).toHaveLength(2));
  });

  it('does not poll in another tab until that takes over the lock', async () => {
    const lock = withLock(false);
    const count = mockEndpoint(countNotifications, 3);
    renderWithPortal(<Badge />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
    expect(pollsOf30s()).toHaveLength(0);
    act(() => lock.takeOver());
    await waitFor(() => expect(pollsOf30s()).toHaveLength(1));
    act(() => pollsOf30s()[0]?.());
    await waitFor(() => expect(count.calls).toHaveLength(2));
  });

  it('polls at its bank while another tab polls at another bank', async () => {
    signInForTest({}, 'metcome');
    // The first lock that is asked for is that of the other tab, which is at the bank where this one begins.
    let ofOther: string | undefined;
    withLock((name) => name !== (ofOther ??= name));
    const count = mockEndpoint(countNotifications, ({ bank }) => (bank === 'sgb' ? 3 : { count: 5 }));
    renderWithPortal(<Badge />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
    expect(pollsOf30s()).toHaveLength(0);
    act(() => session.setCurrentBank('metcome'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('5'));
    await waitFor(() => expect(pollsOf30s()).toHaveLength(1));
    act(() => pollsOf30s()[0]?.());
    await waitFor(() => expect(count.calls.map(({ bank }) => bank)).toEqual(['sgb', 'metcome', 'metcome']));
    act(() => session.setCurrentBank('sgb'));
    await waitFor(() => expect(pollsOf30s()).toHaveLength(0));
  });

  it('takes the count from the polling tab', async () => {
    withLock(false);
    mockEndpoint(countNotifications, 3);
    renderWithPortal(<Badge />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
    const other = new BroadcastChannel('portal-unread-count:sgb');
    other.postMessage(7);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('7'));
    other.close();
  });

  it('has the list asked for again when the count has changed', async () => {
    withLock(true);
    let count = 0;
    mockEndpoint(countNotifications, () => count);
    const list = mockEndpoint(listNotifications, () => ({ data: [], pagination: { total: count } }));
    renderWithPortal(
      <>
        <Badge />
        <List />
      </>,
    );
    expect(await screen.findByText('Показано: 0')).toBeInTheDocument();
    await waitFor(() => expect(pollsOf30s()).toHaveLength(1));
    // One that was snoozed wakes: no event tells of it.
    count = 1;
    act(() => pollsOf30s()[0]?.());
    expect(await screen.findByText('Показано: 1')).toBeInTheDocument();
    expect(list.calls).toHaveLength(2);
  });

  it('posts a new count to the other tabs once', async () => {
    withLock(true);
    mockEndpoint(countNotifications, 3);
    const other = new BroadcastChannel('portal-unread-count:sgb');
    const heard: unknown[] = [];
    other.addEventListener('message', ({ data }) => heard.push(data));
    renderWithPortal(<Badge />);
    await waitFor(() => expect(heard).toEqual([3]));
    // Whatever the tab would have told itself by now had arrived before this.
    const echo = new BroadcastChannel('echo');
    const back = new Promise((resolve) => echo.addEventListener('message', resolve));
    const caller = new BroadcastChannel('echo');
    caller.postMessage('now');
    await back;
    expect(heard).toEqual([3]);
    for (const each of [other, echo, caller]) each.close();
  });

  it('refetches at once when a notification arrives', async () => {
    withLock(false);
    let answer = 1;
    mockEndpoint(countNotifications, () => ({ notifications_count: answer }));
    renderWithPortal(<Badge />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'));
    answer = 2;
    act(() => portalEvents.emit('notifications-changed', {}));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'));
  });
});
