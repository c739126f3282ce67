import { z } from 'zod';
import { menuEntrySchema } from './manifest.ts';

/** Name of a release's record, beside the remote's manifest. */
export const RELEASE_FILE = 'release.json';
/** Detached Ed25519 signature over the bytes of `release.json`, base64. */
export const SIGNATURE_FILE = 'release.sig';

/** A path inside the release's folder: no step up, no hidden part, no other machine's separators. */
export const releasePathSchema = z
  .string()
  .max(300)
  .regex(/^[\w@+-][\w@+.-]*(?:\/[\w@+-][\w@+.-]*)*$/, 'a file of a release lies inside its folder');

const releaseFileSchema = z.strictObject({
  path: releasePathSchema,
  size: z.number().int().min(0),
  /** SHA-384 as subresource integrity writes it: `sha384-` and base64. */
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
});
export type ReleaseFile = z.output<typeof releaseFileSchema>;

/**
 * `release.json`: what a remote's build says about itself as a whole. The delivery server checks it, and every file
 * against it, before any session gets the release.
 */
export const releaseSchema = z.strictObject({
  format: z.literal(1),
  /** Hash of everything below except commit and time: the same sources give the same id. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  remote: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().min(1).max(100),
  contractRange: z.string().min(1).max(100),
  /** Packages that the host has to provide, with the ranges of their versions. */
  shared: z.record(z.string().max(200), z.string().max(100)),
  /** The very modules of these packages. */
  shares: z.array(z.string().max(300)).max(5_000),
  routes: z.array(z.string().max(300)).max(500),
  menu: z.array(menuEntrySchema).max(100),
  widgets: z.array(z.string().max(100)).max(100),
  files: z.array(releaseFileSchema).min(1).max(5_000),
  commit: z.string().max(100),
  builtAt: z.iso.datetime(),
});
export type Release = z.output<typeof releaseSchema>;

/** What the id of a release is the hash of, always in the same order. */
export function toReleaseIdentity(release: Omit<Release, 'id' | 'commit' | 'builtAt'>): string {
  const { format, remote, version, contractRange, shared, shares, routes, menu, widgets, files } = release;
  return canonical({ format, remote, version, contractRange, shared, shares, routes, menu, widgets, files });
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}
