import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/** `npm run bank-directory -- <file>`: the BIK directory of the bank server, by default the one of `npm start`. */
await ensureInstalled();
process.env.BANK_API_DATA ??= path.join(rootDir, '.data');
// Runs elsewhere: a relative file is meant from here.
const from = process.env.INIT_CWD ?? process.cwd();
const args = process.argv
  .slice(2)
  .map((each) => (/^(?:-|https?:)/.test(each) ? each : path.resolve(from, each)));
const { code } = await run(pinnedNode, ['bank-api/src/bank-directory-command.ts', ...args]);
process.exitCode = code;
