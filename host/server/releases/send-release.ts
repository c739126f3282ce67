import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileMemory } from '../file-memory.ts';
import type { Metrics } from '../metrics.ts';
import { sendFile } from '../static-files.ts';
import type { LoadedRelease } from './loaded-release.ts';

/** A stored release, or build of the host, of which a file is sent. */
export type OwnerOfFile = Pick<LoadedRelease, 'folder' | 'files'> & {
  readonly release: Pick<LoadedRelease['release'], 'id'>;
};

/**
 * Sends a file of the release that has it. A release never changes, so its files come from memory; each is hashed when
 * it is read from the store, and one that is not what was released is not sent at all.
 */
export async function sendRelease(
  request: FastifyRequest,
  reply: FastifyReply,
  remote: { readonly name: string; readonly fileOwner: (path: string) => OwnerOfFile | undefined },
  path: string,
  { memory, metrics }: { readonly memory: FileMemory; readonly metrics: Metrics },
): Promise<boolean> {
  return sendFile(request, reply, path, async (asked, codings) => {
    const owner = remote.fileOwner(asked);
    if (!owner) return undefined;
    const coding = codings.find(({ suffix }) => owner.files.has(asked + suffix));
    const name = asked + (coding?.suffix ?? '');
    const file = join(owner.folder, name);
    const integrity = owner.files.get(name)?.integrity;
    const found =
      memory.peek(file) ??
      (await memory.read(
        file,
        (body) => `sha384-${createHash('sha384').update(body).digest('base64')}` === integrity,
      ));
    if (found) return { ...found, coding };
    metrics.damaged.inc({ remote: remote.name });
    request.log.error(
      { remote: remote.name, release: owner.release.id, path: name },
      'a file of the release store is damaged and not served',
    );
    return undefined;
  });
}
