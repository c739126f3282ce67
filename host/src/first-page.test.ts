import { testRemote } from '../testing/test-remote.ts';

const SETTLED_MS = 250;
const LIMIT_MS = 5_000;
const REMOTE = testRemote({ routes: ['/requests'] });

/** The store and the first page of a portal that has just started at an address. */
async function start(hash: string) {
  window.location.hash = hash;
  jest.resetModules();
  const { remoteStore } = await import('../remotes/index.ts');
  const { firstPage } = await import('./first-page.ts');
  firstPage.subscribe(() => undefined);
  return { remoteStore, firstPage };
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
});
