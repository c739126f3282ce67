import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, rootDir, run } from './process.mjs';

/**
 * Runs a command of bank-api with the arguments of this process, by default on the data of `npm start`.
 * @param isFile Which arguments name files: npm and the command run elsewhere, and a relative one is meant from here.
 */
export async function runBankCommand(name, isFile = () => false) {
  await ensureInstalled();
  process.env.BANK_API_DATA ??= path.join(rootDir, '.data');
  const from = process.env.INIT_CWD ?? process.cwd();
  const args = process.argv.slice(2).map((each) => (isFile(each) ? path.resolve(from, each) : each));
  const { code } = await run(pinnedNode, [`bank-api/src/${name}-command.ts`, ...args]);
  process.exitCode = code;
}
