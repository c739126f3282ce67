import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, run } from './lib/process.mjs';

/** `npm run portal -- releases`: the commands of the release store (`host/server/cli.ts`) on the pinned runtime. */
await ensureInstalled();
const { code } = await run(pinnedNode, ['host/server/cli.ts', ...process.argv.slice(2)]);
process.exitCode = code;
