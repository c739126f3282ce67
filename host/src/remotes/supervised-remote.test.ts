import type { RemoteLifecycles } from 'shared-kernel/remote';
import { loadExpose } from './load-expose.ts';
import { remoteStore } from './remote-store.ts';
import { SupervisedRemote } from './supervised-remote.ts';

jest.mock('./load-expose.ts', () => ({ loadExpose: jest.fn() }));
// jsdom has none.
performance.measure = jest.fn();

/** Lifecycles as plain JavaScript may have them: they draw, throw or answer nothing at once. */
const enterWith = async (lifecycles: Record<keyof RemoteLifecycles, () => unknown>): Promise<HTMLElement> => {
  jest.mocked(loadExpose).mockResolvedValue(lifecycles);
  const outlet = document.createElement('div');
  new SupervisedRemote('mf-plain').enter(outlet);
  await new Promise((resolve) => setTimeout(resolve, 10));
  return outlet;
};

it('a remote whose lifecycles answer no promise is shown', async () => {
  const outlet = await enterWith({ bootstrap: () => null, mount: () => undefined, unmount: () => undefined });
  expect(remoteStore.status('mf-plain')).toEqual({ state: 'ready' });
  expect(outlet.querySelector('[data-remote="mf-plain"]')).not.toBeNull();
});

it('a mount that fails is told even when unmount throws', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const outlet = await enterWith({
    bootstrap: () => Promise.resolve(),
    mount: () => Promise.reject(new Error('no data')),
    unmount: () => {
      throw new Error('was never mounted');
    },
  });
  expect(remoteStore.status('mf-plain')).toEqual({ state: 'error', phase: 'mount', message: 'no data' });
  expect(outlet).toBeEmptyDOMElement();
});
