import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { sendFile } from '../static-files.ts';
import type { FileFacts } from '../static-files.ts';
import { hashFile } from './folder-store.ts';
import type { RemoteReleases } from './remote-releases.ts';

/** Files that were found whole, by what changes when they do. */
const whole = new Map<string, string>();

/**
 * Sends a file of the release that has it. A file is hashed before it is sent for the first time and whenever it
 * looks changed on disk; one that is not what was released is not sent at all.
 */
export async function sendRelease(
  request: FastifyRequest,
  reply: FastifyReply,
  remote: RemoteReleases,
  path: string,
  metrics: Metrics,
): Promise<boolean> {
  const owner = remote.fileOwner(path);
  if (!owner) return false;
  return sendFile(request, reply, owner.folder, path, async (sent, file, facts) => {
    const expected = owner.files.get(sent)?.integrity;
    if (expected !== undefined && (await isWhole(file, facts, expected))) return true;
    metrics.damaged.inc({ remote: remote.name });
    request.log.error(
      { remote: remote.name, release: owner.release.id, path: sent },
      'a file of the release store is damaged and not served',
    );
    return false;
  });
}

async function isWhole(file: string, { mtimeMs, size }: FileFacts, expected: string): Promise<boolean> {
  const mark = `${mtimeMs}-${size}-${expected}`;
  if (whole.get(file) === mark) return true;
  if ((await hashFile(file)) !== expected) return false;
  whole.set(file, mark);
  return true;
}
