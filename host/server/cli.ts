import { resolve } from 'node:path';
import { runRemoteCommand, takePortal } from 'shared-kernel/team/release-commands';
import { ReleaseError } from 'shared-kernel/team/release-error';
import { checkBank } from './check-bank/check-bank.ts';
import { runCommand } from './commands/commands.ts';
import { readConfig } from './config.ts';
import type { ServerConfig } from './config.ts';
import { RefusedRelease } from './releases/read-release.ts';
import { ConfigFileError, StartupError } from './startup-error.ts';

/**
 * `npm run portal -- <command>`: releases of the remotes, in the store that the delivery servers share. The servers
 * notice what changed there within a second.
 */
const configFile = process.env['PORTAL_CONFIG'] ?? resolve(import.meta.dirname, '../../portal.json');

/** The doctor says about a wrong file what it does to the servers. */
function readFor(command: string | undefined, print: (line: string) => void): ServerConfig {
  try {
    const config = readConfig(configFile, process.env);
    if (command === 'doctor')
      print(`ok    ${configFile}: ${config.banks.length} banks, ${config.remotes.length} remotes`);
    return config;
  } catch (error) {
    if (command === 'doctor' && error instanceof ConfigFileError)
      print(
        'WRONG the configuration: servers that run keep the settings of before, one that starts shows a page that says so.',
      );
    throw error;
  }
}

try {
  const { portal, rest } = takePortal(process.argv.slice(2));
  const [command, ...args] = rest;
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const complain = (line: string) => process.stderr.write(`${line}\n`);
  const terminal = { input: process.stdin, output: process.stderr };
  if (portal !== undefined) await runRemoteCommand(portal, process.env['PORTAL_TOKEN'], rest, print);
  // A bank can be checked by its address before it stands in the configuration.
  else
    process.exitCode =
      command === 'check-bank'
        ? await checkBank(args, {
            env: process.env,
            readConfig: () => readConfig(configFile, process.env),
            terminal,
            print,
            complain,
          })
        : await runCommand({ config: readFor(command, print), print }, command, args);
} catch (error) {
  const isExpected =
    error instanceof StartupError || error instanceof ReleaseError || error instanceof RefusedRelease;
  process.stderr.write(
    `${isExpected ? (error as Error).message : String((error as Error).stack ?? error)}\n`,
  );
  process.exitCode = 1;
}
