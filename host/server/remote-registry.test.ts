import assert from 'node:assert/strict';
import { it } from 'node:test';
import { RemoteRegistry } from './remote-registry.ts';

it('a remote that its team publishes is nowhere to be seen while origins are served as they are', async () => {
  const silent = { info: () => undefined, warn: () => undefined };
  const registry = new RemoteRegistry(
    [
      { name: 'mf-tasks', kind: 'api' },
      { name: 'mf-gone', kind: 'folder', folder: '/nowhere' },
    ],
    silent,
  );
  await registry.refresh();
  assert.deepEqual(registry.snapshot().remotes, [{ name: 'mf-gone', available: false, reason: 'down' }]);
});
