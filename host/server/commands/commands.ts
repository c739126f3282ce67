import { parseArgs } from 'node:util';
import type { ServerConfig } from '../config.ts';
import { openStore } from '../releases/open-store.ts';
import { checkSignature, isAllowed } from '../releases/read-release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import {
  activated,
  canaryRuleSchema,
  canaryStarted,
  noted,
  ReleaseError,
  rolledBack,
} from '../releases/state.ts';
import type { RemoteState } from '../releases/state.ts';
import { doctor } from './doctor.ts';
import { listReleases } from './list-releases.ts';
import { makeKeys, signRelease } from './keys.ts';
import { publish } from './publish.ts';

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
  check-bank <address or code> --email <account>
                                     walks a bank's calls as the portal would: docs/banks.md

A release is named by its id or the first characters of it.

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
  const [first, second] = args;
  switch (command) {
    case 'releases':
      await listReleases(context, store, first);
      return 0;
    case 'publish':
      await publish(context, store, known(config, first), needed(second, 'a folder with a build'));
      return 0;
    case 'activate': {
      const remote = known(config, first);
      const id = await found(store, remote, second);
      checkSignature(id, await store.load(remote, id), toKeys(config, remote));
      await change(store, remote, (state) => confirmed(state, id));
      print(`${remote}: ${id} is active.`);
      return 0;
    }
    case 'canary': {
      const remote = known(config, first);
      const id = await found(store, remote, second);
      const rule = readRule(args.slice(2));
      checkSignature(id, await store.load(remote, id), toKeys(config, remote));
      await change(store, remote, (state) => canaryStarted(state, id, rule, BY, now()));
      print(`${remote}: ${id} is the canary.`);
      return 0;
    }
    case 'rollback': {
      const remote = known(config, first);
      const kept = await allowedIds(store, remote, toKeys(config, remote));
      const state = await change(store, remote, (before) =>
        rolledBack(before, BY, now(), (id) => kept.has(id)),
      );
      print(`${remote}: ${state.active ?? 'nothing'} is active.`);
      return 0;
    }
    case 'doctor':
      return doctor(context, store, args);
    case 'keygen':
      makeKeys(context, needed(first, 'a file for the private key'));
      return 0;
    case 'sign':
      signRelease(context, needed(first, 'a folder with a build'), args.slice(1));
      return 0;
    default:
      print(HELP);
      return command === undefined || command === 'help' ? 0 : 2;
  }
}

const now = (): string => new Date().toISOString();

function change(
  store: ReleaseStore,
  remote: string,
  make: (state: RemoteState) => RemoteState,
): Promise<RemoteState> {
  return store.update(remote, make);
}

/** Whoever activates what is active already has decided so: a withdrawal before is answered. */
function confirmed(state: RemoteState, id: string): RemoteState {
  const next = activated(state, id, BY, now());
  return next === state ? noted(state, { at: now(), by: BY, action: 'activated', release: id }) : next;
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

function toKeys(config: ServerConfig, remote: string): readonly string[] {
  return config.remotes.find(({ name }) => name === remote)?.publicKeys ?? [];
}

/** Releases that the team's keys allow sessions to be brought back to. */
async function allowedIds(
  store: ReleaseStore,
  remote: string,
  publicKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const allowed = new Set<string>();
  for (const id of await store.ids(remote)) {
    const record = await store.read(remote, id).catch(() => undefined);
    if (record && isAllowed(record, publicKeys)) allowed.add(id);
  }
  return allowed;
}

async function found(store: ReleaseStore, remote: string, begin: string | undefined): Promise<string> {
  const ids = (await store.ids(remote)).filter((id) => begin !== undefined && id.startsWith(begin));
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) return id;
  const text =
    begin === undefined
      ? 'Name a release'
      : ids.length > 1
        ? 'Several releases begin so'
        : 'There is no such release';
  throw new ReleaseError(`${text}. See: npm run portal -- releases ${remote}`);
}

function readRule(args: readonly string[]) {
  const list = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { percent: { type: 'string' }, bank: list, organization: list, agent: list },
  });
  const parsed = canaryRuleSchema.safeParse({
    percent: values.percent === undefined ? 0 : Number(values.percent),
    banks: values.bank ?? [],
    organizations: values.organization ?? [],
    agents: values.agent ?? [],
  });
  if (!parsed.success) throw new ReleaseError('--percent is a number from 0 to 100.');
  const { percent, banks, organizations, agents } = parsed.data;
  if (percent === 0 && banks.length + organizations.length + agents.length === 0) {
    throw new ReleaseError('Say to whom: --percent 10, --bank sgb, --organization ИНН or --agent id.');
  }
  return parsed.data;
}
