import type { HostBuildRecord, RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import { satisfiesRange } from 'shared-kernel/remote/contract-range';
import type { Release } from 'shared-kernel/remote/release';
import { HOST_ROUTES, liesUnder, overlaps, ownPrefix } from 'shared-kernel/remote/route-ownership';

/** What a release runs in. */
interface HostFacts {
  /** Version of the contract that the host has. */
  readonly contract: string;
  /** What the host's build provides; nothing is checked against a host that does not say. */
  readonly sharing: HostBuildRecord['sharing'];
}

interface ReleaseSurroundings extends HostFacts {
  /** Routes of the other remotes by owner. */
  readonly routes: ReadonlyMap<string, readonly string[]>;
  /** Prefixes that portal.json grants this remote besides its own. */
  readonly grants: readonly string[];
  readonly sizeBudgetBytes: number;
  /** Releases of this remote whose files are served already. */
  readonly kept: readonly Release[];
}

/**
 * Names that carry their content's hash: browsers keep these files for ever. A source map has the name of its
 * script, and may change while the script does not.
 */
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const NAMED = 3;

/** Why this host cannot run the release; empty when it can. */
export function hostReasons(release: Release, { contract, sharing }: HostFacts): string[] {
  const reasons: string[] = [];
  if (!satisfiesRange(contract, release.contractRange)) {
    reasons.push(`It was built for the contract ${release.contractRange}; this portal has ${contract}.`);
  }
  if (sharing) {
    const missing = release.shares.filter((key) => sharing[key] === undefined);
    if (missing.length > 0) {
      reasons.push(`The host does not provide ${missing.slice(0, NAMED).join(', ')}.`);
    }
    for (const [name, range] of Object.entries(release.shared)) {
      const key = Object.keys(sharing).find((each) => each === name || each.startsWith(`${name}/`));
      const version = key === undefined ? undefined : sharing[key];
      if (version === undefined) reasons.push(`The host does not provide the package ${name}.`);
      else if (!satisfiesRange(version, range)) {
        reasons.push(`It needs ${name} ${range}; the host provides ${version}.`);
      }
    }
  }
  return reasons;
}

/** Why this release does not fit into the portal; empty when it does. */
export function unfitReasons(release: Release, around: ReleaseSurroundings): string[] {
  const reasons = hostReasons(release, around);
  for (const [owner, routes] of [['the host', HOST_ROUTES] as const, ...around.routes]) {
    const taken = release.routes.flatMap((route) => {
      const theirs = routes.find((each) => overlaps(route, each));
      if (theirs === undefined) return [];
      return [theirs === route ? route : `${route} (as ${theirs})`];
    });
    if (taken.length > 0) {
      reasons.push(`The route ${taken.slice(0, NAMED).join(', ')} belongs to ${owner}.`);
    }
  }
  const prefixes = [ownPrefix(release.remote), ...around.grants];
  const outside = release.routes.filter((route) => !prefixes.some((prefix) => liesUnder(route, prefix)));
  if (outside.length > 0) {
    reasons.push(
      `The route ${outside.slice(0, NAMED).join(', ')} lies outside ${prefixes.join(', ')}: portal.json grants others ("routes" of ${release.remote}).`,
    );
  }
  const size = release.files.reduce((sum, file) => sum + file.size, 0);
  if (size > around.sizeBudgetBytes) {
    reasons.push(`It has ${size} bytes; ${around.sizeBudgetBytes} are allowed.`);
  }
  const others = around.kept.filter(({ id }) => id !== release.id);
  const served = new Map(others.flatMap(({ files }) => files.map((file) => [file.path, file.integrity])));
  const changed = release.files.filter(({ path, integrity }) => {
    const known = HASHED.test(path) ? served.get(path) : undefined;
    return known !== undefined && known !== integrity;
  });
  if (changed.length > 0) {
    reasons.push(
      `The file ${changed[0]?.path ?? ''} has other content than the file of this name that sessions use.`,
    );
  }
  return reasons;
}

/** Whether the build record and the release speak of the same thing. */
export function recordReasons(release: Release, record: RemoteBuildRecord): string[] {
  const files = new Set(release.files.map(({ path }) => path));
  const named = [
    record.entry,
    ...Object.values(record.exposes).flatMap((each) => each.files),
    ...Object.values(record.pages).flatMap((each) => each.files),
  ];
  const missing = named.find((file) => !files.has(file));
  return [
    ...(record.manifest.name === release.remote
      ? []
      : [`portal-remote.json belongs to ${record.manifest.name}.`]),
    ...(record.manifest.contractRange === release.contractRange
      ? []
      : ['portal-remote.json names another contract range than release.json.']),
    ...(record.manifest.routes.join() === release.routes.join()
      ? []
      : ['portal-remote.json names other routes than release.json.']),
    ...(missing === undefined ? [] : [`portal-remote.json names ${missing}, which the release lacks.`]),
  ];
}
