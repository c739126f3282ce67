import { buildChanged, hostName, remoteNames } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';

/**
 * `npm run build` builds what has changed since its last build; `-- mf-catalog host` only these,
 * `-- --force` whatever its state, `-- --record-sizes` as well, and sets the size budgets to what it weighs.
 */
const args = process.argv.slice(2);
const recordsSizes = args.includes('--record-sizes');
const force = recordsSizes || args.includes('--force');
const names = args.filter((arg) => !arg.startsWith('--'));
const known = [...remoteNames, hostName];
const unknown = names.find((name) => !known.includes(name));

try {
  if (unknown) throw new Error(`There is no package "${unknown}" to build. Known: ${known.join(', ')}.`);
  await ensureInstalled();
  const built = await buildChanged({ force, recordsSizes, ...(names.length > 0 ? { only: names } : {}) });
  if (built.length === 0) console.log('Everything is built already.');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
