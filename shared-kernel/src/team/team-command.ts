import { join, resolve } from 'node:path';
import { buildRemote } from './build-remote.ts';
import { makeKeys, signRelease } from './keys.ts';
import { ReleaseError } from './release-error.ts';
import { runRemoteCommand, takePortal } from './release-commands.ts';
import { readName } from './starter.ts';

const HELP = `portal <command>, in the folder of a remote

  new mf-tasks ["Title"]         writes a remote of its own repository into ./mf-tasks; --sdk names another SDK
  start                          builds on every change, for a session of the portal that the printed link begins
  standalone                     the same without a portal's frame, with its pages in a list
  build                          the release, in dist
  release                        builds, signs where PORTAL_KEY names a private key, and publishes
  keygen team.pem                makes the key of a team
  sign dist --key team.pem       signs a build
  releases | publish | activate | canary | rollback   as the release API has them

PORTAL_URL (http://localhost:8080) is the portal, PORTAL_TOKEN the team's token, PORT (8091) the port of start.`;

const DEFAULT_PORTAL = 'http://localhost:8080';
const DEFAULT_PORT = 8091;

type Environment = Readonly<Record<string, string | undefined>>;
type Print = (line: string) => void;

/** The commands of a team in its own repository, but for `new`, which makes it. Throws a {@link ReleaseError} with a sentence for the team. */
export async function runTeamCommand(
  args: readonly string[],
  env: Environment,
  print: Print,
  folder: string = process.cwd(),
): Promise<void> {
  const { portal: named, rest } = takePortal(args);
  const portal = named ?? env['PORTAL_URL'] ?? DEFAULT_PORTAL;
  const [command, ...given] = rest;
  const publish = (name: string, build: string) =>
    runRemoteCommand(portal, env['PORTAL_TOKEN'], ['publish', name, build], print);
  switch (command) {
    case 'start':
    case 'standalone':
      return serve(folder, portal, command === 'standalone', env, print);
    case 'build':
      return buildRemote(folder, print);
    case 'release': {
      const dist = join(folder, 'dist');
      await buildRemote(folder, print);
      if (env['PORTAL_KEY']) signRelease(print, dist, ['--key', resolve(folder, env['PORTAL_KEY'])]);
      return publish(readName(folder), dist);
    }
    case 'keygen':
      return makeKeys(print, needed(given[0], 'a file for the private key'));
    case 'sign':
      return signRelease(print, needed(given[0], 'a folder with a build'), given.slice(1));
    case 'publish':
      return publish(readName(folder), given[0] ?? join(folder, 'dist'));
    case 'releases':
    case 'activate':
    case 'canary':
    case 'rollback':
      return runRemoteCommand(portal, env['PORTAL_TOKEN'], [command, readName(folder), ...given], print);
    case undefined:
    case 'help':
    case '--help':
      return print(HELP);
    default:
      throw new ReleaseError(`There is no command "${command}".\n\n${HELP}`);
  }
}

async function serve(
  folder: string,
  portal: string,
  standalone: boolean,
  env: Environment,
  print: Print,
): Promise<void> {
  const port = Number(env['PORT'] ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new ReleaseError('PORT is no port.');
  const { watchRemote } = await import('./watch-remote.ts');
  await watchRemote({ folder, port, host: 'localhost', standalone, bankApiUrl: portal });
  const address = `http://localhost:${port}/`;
  print(
    standalone
      ? `Open ${address}`
      : `Open ${new URL(`?preview=${readName(folder)}@${address}`, `${portal.replace(/\/*$/, '')}/`).href}`,
  );
}

/** The value, or an error that says what is missing. */
function needed(value: string | undefined, what: string): string {
  if (value === undefined) throw new ReleaseError(`Name ${what}.`);
  return value;
}
