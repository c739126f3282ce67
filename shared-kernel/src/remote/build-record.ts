import { z } from 'zod';
import { remoteManifestSchema } from './manifest.ts';

/** Files of one exposed module or page, relative to the remote's folder, and the shares its code asks the host for. */
const assetsSchema = z.object({
  files: z.array(z.string()),
  shares: z.array(z.string()),
});
export type Assets = z.output<typeof assetsSchema>;

/**
 * `portal-remote.json`: what a remote's build emits beside its code. The delivery server reads it to
 * resolve addresses and preloads without running anything of the remote.
 */
export const remoteBuildRecordSchema = z.object({
  manifest: remoteManifestSchema,
  /** Content identity of the build. */
  buildId: z.string(),
  /** File of the remote's entry: `remoteEntry.3f2a….js`. */
  entry: z.string(),
  /** Global variable that the entry defines. */
  globalName: z.string(),
  /** Global array in which its chunks register. */
  chunkGlobal: z.string(),
  /** By expose: `./remote`, `./widgets/unread-badge`. */
  exposes: z.record(z.string(), assetsSchema),
  /** By route pattern. */
  pages: z.record(z.string(), assetsSchema),
});
export type RemoteBuildRecord = z.output<typeof remoteBuildRecordSchema>;

/** `portal-host.json`: the same for the host, where `groups` are its own asynchronous parts. */
export const hostBuildRecordSchema = z.object({
  buildId: z.string(),
  /** Scripts and styles that `index.html` names, in order. */
  initial: z.array(z.string()),
  /** Files of the host's asynchronous parts by chunk name: `shell`, `sign-in`. */
  groups: z.record(z.string(), z.array(z.string())),
  /** Files that carry a share, by the share's key. */
  shares: z.record(z.string(), z.array(z.string())),
  /** Files by route pattern, of pages that the build itself contains (an application without remotes). */
  routes: z.record(z.string(), z.array(z.string())).optional(),
  /** Versions of the shares that the host provides, by the share's key. */
  sharing: z.record(z.string(), z.string()).optional(),
  /** HTML of the sign-in page by theme, with the choice of one bank in place of those that are configured. */
  signIn: z.record(z.string(), z.string()).optional(),
  /** SHA-384 of every script, base64; absent while developing. */
  integrity: z.record(z.string(), z.string()).optional(),
});
export type HostBuildRecord = z.output<typeof hostBuildRecordSchema>;
