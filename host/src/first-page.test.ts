import { testRemote } from './testing/test-remote.ts';

const SETTLED_MS = 250;
const LIMIT_MS = 5_000;
const AGENT = {
  id: '1',
  email: 'agent@example.com',
  name: 'Иванов И. И.',
  is_superuser: false,
  is_staff: false,
};
const REMOTE = testRemote({ routes: ['/requests'] });

/** The store and the first page of a portal that has just started at an address, with somebody signed in. */
async function start(hash: string, signIn = true) {
  window.location.hash = hash;
  jest.resetModules();
  const { session } = await import('shared-kernel/session');
  session.signOutAll();
  const signInNow = (): void => session.signIn('sgb', 'token', AGENT);
  if (signIn) signInNow();
  const { remoteStore } = await import('./remotes/index.ts');
  const { firstPage } = await import('./first-page.ts');
  firstPage.subscribe(() => undefined);
  return { remoteStore, firstPage, signInNow };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('firstPage', () => {
  it('does not wait for a remote where the page is none’s', async () => {
    const { remoteStore, firstPage } = await start('#/nothing/here');
    jest.advanceTimersByTime(SETTLED_MS);
    expect(firstPage.isShown()).toBe(false);
    remoteStore.setSnapshot({ remotes: [REMOTE] });
    jest.advanceTimersByTime(SETTLED_MS);
    expect(firstPage.isShown()).toBe(true);
  });

  it('waits for the remote whose page it is, and for no longer than five seconds', async () => {
    const { remoteStore, firstPage } = await start('#/requests');
    remoteStore.setSnapshot({ remotes: [REMOTE] });
    remoteStore.setStatus('mf-test', { state: 'loading', phase: 'load' });
    jest.advanceTimersByTime(LIMIT_MS - 1);
    expect(firstPage.isShown()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(firstPage.isShown()).toBe(true);
  });

  it('is there when its remote is ready and nothing is asked for any more', async () => {
    const { remoteStore, firstPage } = await start('#/requests');
    remoteStore.setSnapshot({ remotes: [REMOTE] });
    remoteStore.setStatus('mf-test', { state: 'ready' });
    jest.advanceTimersByTime(SETTLED_MS);
    expect(firstPage.isShown()).toBe(true);
  });

  it('is none before the sign-in, however long that takes', async () => {
    const { remoteStore, firstPage, signInNow } = await start('#/login', false);
    remoteStore.setSnapshot({ remotes: [REMOTE] });
    jest.advanceTimersByTime(LIMIT_MS * 2);
    expect(firstPage.isShown()).toBe(false);
    window.location.hash = '#/requests';
    signInNow();
    jest.advanceTimersByTime(SETTLED_MS);
    expect(firstPage.isShown()).toBe(false);
    remoteStore.setStatus('mf-test', { state: 'ready' });
    jest.advanceTimersByTime(SETTLED_MS);
    expect(firstPage.isShown()).toBe(true);
  });
});
