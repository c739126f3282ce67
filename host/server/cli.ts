import { resolve } from 'node:path';
import { checkBank } from './check-bank/check-bank.ts';
import { runCommand } from './commands/commands.ts';
import { readConfig } from './config.ts';
import { ReleaseError } from './releases/state.ts';
import { RefusedRelease } from './releases/read-release.ts';
import { StartupError } from './startup-error.ts';

/**
 * `npm run portal -- <command>`: releases of the remotes, in the store that the delivery servers share. The servers
 * notice what changed there within a second.
 */
const configFile = process.env['PORTAL_CONFIG'] ?? resolve(import.meta.dirname, '../../portal.json');

try {
  const [command, ...args] = process.argv.slice(2);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const complain = (line: string) => process.stderr.write(`${line}\n`);
  const terminal = { input: process.stdin, output: process.stderr };
  // A bank can be checked by its address before it stands in the configuration.
  process.exitCode =
    command === 'check-bank'
      ? await checkBank(args, {
          env: process.env,
          readConfig: () => readConfig(configFile, process.env),
          terminal,
          print,
          complain,
        })
      : await runCommand({ config: readConfig(configFile, process.env), print }, command, args);
} catch (error) {
  const isExpected =
    error instanceof StartupError || error instanceof ReleaseError || error instanceof RefusedRelease;
  process.stderr.write(
    `${isExpected ? (error as Error).message : String((error as Error).stack ?? error)}\n`,
  );
  process.exitCode = 1;
}
