import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteBuildRecordSchema } from '../remote/build-record.ts';
import { isShellWidget } from './shell-chunk.ts';
import { shareChunk } from './shares-loader.ts';

/**
 * Who needs which share. The host groups its code by this, so that a page loads a few full files instead of
 * a hundred small ones. It is a hint for the layout of files only: a remote that the build has not seen gets
 * every share all the same, in more requests.
 */
export interface Audiences {
  /** Name of the group that code belongs to, given the asynchronous parts that contain it. */
  groupOf(chunkNames: readonly string[]): string | undefined;
}

/** The host's own parts; every page of a remote has the shell loaded already. */
const SHELL = 'shell';
const SIGN_IN = 'sign-in';
/** From this number of remotes on, code is for everybody. */
const COMMON_FROM = 3;
const CHART_SHARES = shareChunk('@ant-design/plots');
/** The part of the kernel's `Chart` that the charting library comes with. */
const CHART = 'chart';

/** Reads the audiences from the builds of the remotes that are there (`portal-remote.json`). */
export function readAudiences(remoteFolders: readonly string[]): Audiences {
  const audiencesOfChunk = new Map<string, Set<string>>();
  const add = (shares: readonly string[], audience: string) => {
    for (const share of shares) {
      const chunk = shareChunk(share);
      const known = audiencesOfChunk.get(chunk) ?? new Set<string>();
      audiencesOfChunk.set(chunk, known.add(audience));
    }
  };
  for (const folder of remoteFolders) {
    const file = join(folder, 'portal-remote.json');
    if (!existsSync(file)) continue;
    const record = remoteBuildRecordSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    // A build of another version of the portal gives no hint, nothing more.
    if (!record.success) continue;
    const { manifest, exposes, pages } = record.data;
    for (const [expose, assets] of Object.entries(exposes)) {
      add(assets.shares, audienceOfExpose(manifest.name, expose));
    }
    for (const assets of Object.values(pages)) {
      add(assets.shares, `${manifest.name} ${assets.files[0] ?? ''}`);
    }
  }
  return { groupOf: (chunkNames) => groupOf(chunkNames, audiencesOfChunk) };
}

function audienceOfExpose(remote: string, expose: string): string {
  if (expose === './remote') return remote;
  // A widget may appear on any page of any remote: it has an audience of its own.
  return isShellWidget(expose) ? SHELL : `${remote} ${expose.split('/').pop()}`;
}

function groupOf(
  chunkNames: readonly string[],
  audiencesOfChunk: Map<string, Set<string>>,
): string | undefined {
  const audiences = new Set<string>();
  for (const name of chunkNames) {
    if (name === SHELL || name === SIGN_IN) audiences.add(name);
    for (const audience of audiencesOfChunk.get(name) ?? []) audiences.add(audience);
  }
  if (audiences.size > 0) return groupOfAudiences(audiences);
  // Charts have next to nothing of their own: the kernel's and all that no remote of today asks for is one file.
  if (chunkNames.every((name) => name === CHART || name.startsWith(CHART_SHARES))) return 'lib-rest-charts';
  // Small parts of the host's own that are opened now and then must not fetch the shares of nobody.
  if (chunkNames.length < 2 || !chunkNames.some((name) => name.startsWith('share-'))) return undefined;
  // What no remote of today asks for is not copied into each share.
  return 'lib-rest';
}

/** Name of the file group of code that these audiences need; `<package> <part>` is a part of a package. */
export function groupOfAudiences(audiences: ReadonlySet<string>): string | undefined {
  // A remote's page never appears without the shell, so the shell's needs cover those of the pages.
  if (audiences.has(SHELL)) return audiences.has(SIGN_IN) ? 'lib-sign-in-shell' : 'lib-shell';
  // Who signs in must not wait for what only pages need, nor pages for the rest of the sign-in.
  if (audiences.has(SIGN_IN)) return audiences.size === 1 ? 'lib-sign-in' : 'lib-sign-in-pages';
  if (audiences.size === 0) return undefined;
  const remotes = [...new Set([...audiences].map((audience) => audience.split(' ')[0] as string))].sort();
  if (remotes.length >= COMMON_FROM) return 'lib-common';
  if (remotes.length > 1) return `lib-${remotes.join('-')}`;
  const parts = [...audiences].sort();
  // One page alone, or the remote as a whole.
  return parts.length === 1 ? `lib-${slug(parts[0] as string)}` : `lib-${remotes[0]}`;
}

function slug(text: string): string {
  return text.replace(/\.[0-9a-f]{12}\.js$/, '').replaceAll(/[^\w-]+/g, '-');
}
