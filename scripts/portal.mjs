import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/** What concerns the data of the bank server; everything else is the release store's. */
const DATA_COMMANDS = ['move-data', 'backup', 'restore'];

/**
 * `npm run portal -- releases`: commands of the release store, of the server's data and of a bank's check, on the pinned
 * runtime.
 */
await ensureInstalled();
const isData = DATA_COMMANDS.includes(process.argv[2]);
// By default the data of `npm start`.
if (isData) process.env.BANK_API_DATA ??= path.join(rootDir, '.data');
// Needs no portal: what it packs belongs to a team that may have none.
const isPack = process.argv[2] === 'pack';
const program = isData
  ? 'bank-api/src/moving/command.ts'
  : isPack
    ? 'shared-kernel/src/federation/pack-command.ts'
    : 'host/server/cli.ts';
// A command may ask for a password.
const args = process.argv.slice(isPack ? 3 : 2);
const { code } = await run(pinnedNode, [program, ...args], { stdin: 'inherit' });
process.exitCode = code;
