import { parseArgs } from 'node:util';
import { contractVersion } from 'shared-kernel/contract/version';
import { RELEASE_FILE } from 'shared-kernel/remote/release';
import { preflightFault } from '../check-bank/cors.ts';
import { HostBuild } from '../host-build.ts';
import { unfitReasons } from '../releases/check-release.ts';
import { toSource } from '../releases/origin.ts';
import { isAllowed, readRelease } from '../releases/read-release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { openWithdrawals } from '../releases/state.ts';
import type { CommandContext } from './commands.ts';

const LIMIT_BYTES = 2_000_000;
const CORS_LIMIT_MS = 5_000;

/** Looks at everything that a delivery of remotes needs; answers 1 when something is wrong. */
export async function doctor(
  { config, print }: CommandContext,
  store: ReleaseStore,
  args: readonly string[] = [],
): Promise<number> {
  let wrong = 0;
  const say = (isRight: boolean, text: string) => {
    if (!isRight) wrong += 1;
    print(`${isRight ? 'ok   ' : 'WRONG'} ${text}`);
  };
  const attempt = async (what: string, work: () => Promise<string>) => {
    try {
      say(true, `${what}: ${await work()}`);
    } catch (error) {
      say(false, `${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  print(`Store: ${store.place}`);
  await attempt('the store can be used', () => store.check());
  let sharing: Readonly<Record<string, string>> | undefined;
  await attempt("the host's build", () => {
    const record = new HostBuild(config.hostFolder).record();
    sharing = record.sharing;
    if (!record.integrity) throw new Error('has no hashes of its scripts: build it for production');
    return Promise.resolve(`${record.buildId}, ${Object.keys(record.integrity).length} scripts with hashes`);
  });
  for (const remote of config.remotes) {
    const { name, publicKeys, sizeBudgetBytes } = remote;
    const state = await store.state(name).catch((error: unknown) => {
      say(false, `${name}, state of its releases: ${String(error)}`);
    });
    if (!state) continue;
    const source = toSource(remote);
    if (!source && state.active === undefined) say(true, `${name}: its team has published nothing yet`);
    else
      await attempt(`${name}, active release`, async () => {
        if (state.active === undefined) throw new Error('there is none');
        const stored = await store.load(name, state.active);
        const { release } = stored;
        const reasons = unfitReasons(release, {
          contract: contractVersion,
          sharing,
          routes: new Map(),
          grants: remote.routes,
          sizeBudgetBytes,
          kept: [],
        });
        if (reasons.length > 0) throw new Error(reasons.join(' '));
        const signature = !isAllowed(stored, publicKeys)
          ? ', NOT SIGNED by a key of the team: it stays until it is replaced or signed'
          : publicKeys.length > 0
            ? ', signed'
            : '';
        return `${state.active.slice(0, 8)}, ${release.files.length} files whole${signature}`;
      });
    if (source)
      await attempt(`${name}, origin`, async () => {
        const bytes = await source.readSmall(RELEASE_FILE, LIMIT_BYTES);
        if (!bytes) throw new Error('there is no release.json');
        const { id } = readRelease(name, bytes);
        return id === state.active ? 'has the active release' : `has ${id.slice(0, 8)}`;
      });
    for (const [id, { reason }] of openWithdrawals(state))
      say(
        false,
        `${name}, ${id.slice(0, 8)} was withdrawn: ${reason} Activate what shall be active, this one again or another.`,
      );
    if (state.refusal) say(false, `${name}, refused: ${state.refusal.reasons.join(' ')}`);
  }
  const { values } = parseArgs({ args: [...args], options: { origin: { type: 'string' } } });
  for (const { code, apiBaseUrl } of config.banks)
    if (apiBaseUrl !== undefined && URL.canParse(apiBaseUrl))
      await attempt(`${code}, what browsers ask it (CORS)`, () => askAsBrowser(apiBaseUrl, values.origin));
  print(wrong === 0 ? 'Everything is right.' : `${wrong} wrong.`);
  return wrong === 0 ? 0 : 1;
}

/** What keeps pages of the portal from calling a bank at its own address. */
async function askAsBrowser(apiBaseUrl: string, origin: string | undefined): Promise<string> {
  if (origin === undefined || !URL.canParse(origin))
    throw new Error('not checked. Name the address of the portal: doctor --origin https://portal.example');
  const address = new URL(`${apiBaseUrl.replace(/\/+$/, '')}/agent/rest/profile`);
  const asked = new URL(origin).origin;
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const fault = await preflightFault(address, method, asked, AbortSignal.timeout(CORS_LIMIT_MS));
    if (fault !== undefined) throw new Error(fault);
  }
  return `allows ${asked}`;
}
