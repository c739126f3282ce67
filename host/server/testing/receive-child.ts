import { openRegistry, remoteSettings } from './open-registry.ts';

/** Child of the tests: one look at the origin, as the delivery server does it; may be killed at any moment. */
const [store = '', origin = ''] = process.argv.slice(2);
const registry = await openRegistry(store, [remoteSettings('mf-sample', origin, { sizeBudgetBytes: 1e9 })]);
process.stdout.write('began\n');
await registry.refresh();
const { active, refusal } = registry.find('mf-sample')?.state ?? {};
process.stdout.write(`${JSON.stringify({ active, refusal })}\n`);
