import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/** `npm run bank-info -- <file.json>`: contacts and urgent messages of a bank, by default in the database of `npm start`. */
await ensureInstalled();
process.env.BANK_API_DATA ??= path.join(rootDir, '.data');
const { code } = await run(pinnedNode, ['bank-api/src/bank-info-command.ts', ...process.argv.slice(2)]);
process.exitCode = code;
