import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { releaseSchema, toReleaseIdentity } from '../remote/release.ts';
import type { Release } from '../remote/release.ts';

/** What a release is, whatever has built it. */
export type ReleaseContent = Omit<Release, 'id' | 'commit' | 'builtAt'>;

/** `release.json` of a build: its content with the id that is the hash of it. */
export function sealRelease(content: ReleaseContent, folder: string): Release {
  return releaseSchema.parse({
    ...content,
    id: createHash('sha256').update(toReleaseIdentity(content)).digest('hex').slice(0, 32),
    commit: findCommit(folder),
    builtAt: new Date().toISOString(),
  });
}

/** Subresource integrity of a file. */
export function toIntegrity(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Commit of the sources; an image is built without the repository and may name it. */
function findCommit(folder: string): string {
  const given = process.env['PORTAL_COMMIT'];
  if (given) return given;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
