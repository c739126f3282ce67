import { parseArgs } from 'node:util';
import { newToken } from '../release-api/team-tokens.ts';
import { ReleaseError } from 'shared-kernel/team/release-error';
import type { CommandContext } from './commands.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_DAYS = 366;

/** Makes a team's token. It is shown once; portal.json gets its hash, so that nobody learns the token from there. */
export function makeToken({ config, print }: CommandContext, args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { remote: { type: 'string', multiple: true }, days: { type: 'string' } },
  });
  const [name] = positionals;
  const { remote: remotes = [], days: given = '90' } = values;
  const days = Number(given);
  const stranger = remotes.find((remote) => !config.remotes.some((each) => each.name === remote));
  if (name === undefined || !/^[\w.-]{1,60}$/.test(name))
    throw new ReleaseError(
      'Name the token, as the journal shall show it: token catalog-ci --remote mf-catalog.',
    );
  if (remotes.length === 0) throw new ReleaseError('Say for which remotes it is: --remote mf-catalog.');
  if (stranger !== undefined) throw new ReleaseError(`${stranger} is not in portal.json.`);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new ReleaseError(`--days is a number from 1 to ${MOST_DAYS}.`);
  const { token, sha256 } = newToken();
  const expires = new Date(Date.now() + days * DAY_MS).toISOString();
  print(`Token, shown this once: ${token}`);
  print('Its team keeps it as PORTAL_TOKEN. For "tokens" of "releases" in portal.json:');
  print(JSON.stringify({ name, sha256, remotes, expires }));
}
