import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileMemory } from '../file-memory.ts';
import type { Metrics } from '../metrics.ts';
import { isHashed, sendFile } from '../static-files.ts';
import type { LoadedRelease } from './loaded-release.ts';

/** A stored release, or build of the host, of which a file is sent. */
export type OwnerOfFile = Pick<LoadedRelease, 'folder' | 'files'> & {
  readonly release: Pick<LoadedRelease['release'], 'id'>;
};

/** Where stored releases have their files. */
export interface StoredFiles {
  readonly name: string;
  readonly fileOwner: (path: string) => OwnerOfFile | undefined;
  /** Takes up what others have stored, or removed. */
  readonly look: () => Promise<void>;
}

/**
 * Sends a file of the release that has it. A release never changes, so its files come from memory; each is hashed when
 * it is read from the store, and one that is not what was released is not sent at all. A name with a hash that is not
 * here is looked for: the page that asks may be another server's, which has just stored the release.
 */
export async function sendRelease(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredFiles,
  path: string,
  { memory, metrics }: { readonly memory: FileMemory; readonly metrics: Metrics },
): Promise<boolean> {
  return sendFile(request, reply, path, async (asked, codings) => {
    const find = async () => {
      const owner = stored.fileOwner(asked);
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
      return { owner, found: found && { ...found, coding } };
    };
    let seen = await find();
    if (!seen?.found && isHashed(asked)) {
      await stored.look();
      seen = await find();
    }
    if (!seen || seen.found) return seen?.found;
    metrics.damaged.inc({ remote: stored.name });
    request.log.error(
      { remote: stored.name, release: seen.owner.release.id, path: asked },
      'a file of the release store is damaged and not served',
    );
    return undefined;
  });
}
