import type { StoreConfig } from '../config.ts';
import { openRegistry, remoteSettings } from './open-registry.ts';

/** Child of the tests: one look at the origin, as the delivery server does it; may be killed at any moment. */
const [store = '', origin = '', name = ''] = process.argv.slice(2);
const registry = await openRegistry(JSON.parse(store) as StoreConfig, [
  remoteSettings(name, origin, { sizeBudgetBytes: 1e9 }),
]);
process.stdout.write('began\n');
await registry.refresh();
const { active, refusal } = registry.find(name)?.state ?? {};
process.stdout.write(`${JSON.stringify({ active, refusal })}\n`);
registry.store.close();
