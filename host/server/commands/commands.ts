import { resolve } from 'node:path';
import { makeKeys, signRelease } from 'shared-kernel/team/keys';
import { readRule, toPublishedLine } from 'shared-kernel/team/release-commands';
import { ReleaseError } from 'shared-kernel/team/release-error';
import type { ServerConfig } from '../config.ts';
import { openStore } from '../releases/open-store.ts';
import { folderSource } from '../releases/origin.ts';
import {
  activateRelease,
  findReleaseId,
  publishRelease,
  rollBack,
  startCanary,
} from '../releases/release-operations.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { doctor } from './doctor.ts';
import { listReleases } from './list-releases.ts';
import { makeToken } from './token.ts';

export interface CommandContext {
  readonly config: ServerConfig;
  readonly print: (line: string) => void;
}

const BY = 'command';

const HELP = `npm run portal -- <command>

  releases [mf-x]                    releases of the store: active, canary, kept, withdrawn
  publish mf-x <folder>              checks a build and takes it into the store
  activate mf-x <release>            every new session gets this release
  canary mf-x <release> [--percent 10] [--bank sgb] [--organization ИНН] [--agent id]
                                     a part of the agents gets it; options may be repeated
  rollback mf-x                      ends the canary, or goes back to the release before
  doctor [--origin https://…]        checks configuration, store, signatures, origins and the banks' CORS
  keygen <file>                      makes a team's key: private in the file, public for portal.json
  sign <folder> --key <file>         writes release.sig beside a build's release.json
  pack <folder> [--file portal-pack.json] [--out release]
                                     makes a release of what any bundler has built
  token <name> --remote mf-x [--days 90]
                                     makes a team's token for the release API; --remote may be repeated
  check-bank <address or code> --email <account>
                                     walks a bank's calls as the portal would: docs/banks.md

A release is named by its id or the first characters of it. With --portal https://portal.example and the token in
PORTAL_TOKEN, the first five work from anywhere, through the release API: docs/releases.md.

  move-data [--from <data folder>]   from a stopped pilot to DATABASE_URL and S3
  backup <folder>                    database and files of the bank server
  restore <folder>                   a backup into an empty database and file storage

These three are bank-api's: docs/operations.md.`;

/** Runs a command; answers the exit code. */
export async function runCommand(
  context: CommandContext,
  command: string | undefined,
  args: readonly string[],
): Promise<number> {
  const store = await openStore(context.config.releases);
  try {
    return await perform(context, store, command, args);
  } finally {
    store.close();
  }
}

async function perform(
  context: CommandContext,
  store: ReleaseStore,
  command: string | undefined,
  args: readonly string[],
): Promise<number> {
  const { config, print } = context;
  const operations = { config, store, warn: print };
  const [first, second] = args;
  switch (command) {
    case 'releases':
      await listReleases(context, store, first);
      return 0;
    case 'publish': {
      const remote = known(config, first);
      const source = folderSource(resolve(needed(second, 'a folder with a build')));
      print(toPublishedLine(remote, await publishRelease(operations, remote, source, BY)));
      return 0;
    }
    case 'activate': {
      const remote = known(config, first);
      const id = await findReleaseId(store, remote, second);
      await activateRelease(operations, remote, id, { by: BY });
      print(`${remote}: ${id} is active.`);
      return 0;
    }
    case 'canary': {
      const remote = known(config, first);
      const id = await findReleaseId(store, remote, second);
      await startCanary(operations, remote, id, readRule(args.slice(2)), { by: BY });
      print(`${remote}: ${id} is the canary.`);
      return 0;
    }
    case 'rollback': {
      const remote = known(config, first);
      const active = await rollBack(operations, remote, { by: BY });
      print(`${remote}: ${active ?? 'nothing'} is active.`);
      return 0;
    }
    case 'doctor':
      return doctor(context, store, args);
    case 'keygen':
      makeKeys(print, needed(first, 'a file for the private key'));
      return 0;
    case 'token':
      makeToken(context, args);
      return 0;
    case 'sign':
      signRelease(print, needed(first, 'a folder with a build'), args.slice(1));
      return 0;
    default:
      print(HELP);
      return command === undefined || command === 'help' ? 0 : 2;
  }
}

function known(config: ServerConfig, remote: string | undefined): string {
  const names = config.remotes.map(({ name }) => name);
  if (remote !== undefined && names.includes(remote)) return remote;
  throw new ReleaseError(`Name one of the remotes: ${names.join(', ')}.`);
}

function needed(value: string | undefined, what: string): string {
  if (value !== undefined) return value;
  throw new ReleaseError(`Name ${what}. See: npm run portal -- help`);
}
