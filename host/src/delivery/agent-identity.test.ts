import type { PageDelivery, PortalSnapshot } from 'shared-kernel/remote';
import { remoteStore } from '../remotes/index.ts';
import { signInAs } from '../testing/render-portal.tsx';
import { testRemote } from '../testing/test-remote.ts';
import { followAgent } from './agent-identity.ts';

const DELIVERY: PageDelivery = { page: 'page', hasCanary: false, updatePollMs: 60_000 };
const made = (hostBuild: string, title: string): PortalSnapshot => ({
  hostBuild,
  remotes: [testRemote({ title })],
});

it.each([
  ['takes the agent’s releases over', 'h1', 'agent’s'],
  ['leaves a page of the old host as it is', 'h2', 'everybody’s'],
])('signing in %s', async (_what, hostBuild, title) => {
  remoteStore.setSnapshot(made('h1', 'everybody’s'));
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: true, json: () => Promise.resolve(made(hostBuild, 'agent’s')) } as Response),
  );
  const whenKnown = followAgent(DELIVERY);
  signInAs();
  await whenKnown();
  expect(remoteStore.remote('mf-test')?.manifest?.title).toBe(title);
});
