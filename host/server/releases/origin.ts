import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { RemoteOrigin } from '../config.ts';

/** Where the files of a release come from: a folder or an address. */
export interface ReleaseSource {
  /** What changes when the release may have changed, cheap to ask; `undefined` when only reading tells. */
  mark(): Promise<string | undefined>;
  /** The whole of a small file; nothing when it is not there. Throws when it is larger than the limit or too slow. */
  readSmall(path: string, limitBytes: number): Promise<Buffer | undefined>;
  /** The file as a stream; the caller counts and may end it at any time. */
  open(path: string, signal: AbortSignal): Promise<Readable>;
}

/** Time for the small files of a release, ms: an origin that hangs costs no more than this. */
const SMALL_LIMIT_MS = 4_000;

/** Where a remote has an origin, what can be read of it. */
export function toSource(origin: RemoteOrigin): ReleaseSource | undefined {
  if (origin.kind === 'api') return undefined;
  return origin.kind === 'folder' ? folderSource(origin.folder) : httpSource(origin.url);
}

export function folderSource(folder: string): ReleaseSource {
  return {
    async mark() {
      const { mtimeMs, size, ino } = await stat(join(folder, 'release.json'));
      return `${mtimeMs}-${size}-${ino}`;
    },
    readSmall(path, limitBytes) {
      return stat(join(folder, path)).then(
        () => collect(createReadStream(join(folder, path)), limitBytes, path),
        () => undefined,
      );
    },
    open: (path, signal) => Promise.resolve(createReadStream(join(folder, path), { signal })),
  };
}

function httpSource(base: URL): ReleaseSource {
  return {
    mark: () => Promise.resolve(undefined),
    async readSmall(path, limitBytes) {
      const signal = AbortSignal.timeout(SMALL_LIMIT_MS);
      const answer = await get(new URL(path, base), signal);
      if (answer.statusCode === 404) {
        answer.destroy();
        return undefined;
      }
      return collect(accepted(answer, path), limitBytes, path);
    },
    async open(path, signal) {
      const encoded = path.split('/').map(encodeURIComponent).join('/');
      return accepted(await get(new URL(encoded, base), signal), path);
    },
  };
}

/**
 * The bytes as they are sent, on `node:http` because `fetch` would decode `page.js.br` that a static server
 * declares to be compressed. Redirects are not followed: an origin is where it is configured to be.
 */
async function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const ask = url.protocol === 'https:' ? httpsGet : httpGet;
  const outgoing = ask(url, { headers: { 'accept-encoding': 'identity' }, signal });
  const [answer] = (await once(outgoing, 'response', { signal })) as [IncomingMessage];
  // The signal goes on to guard the body, and a late failure of the socket belongs to nobody.
  outgoing.on('error', () => answer.destroy());
  return answer;
}

function accepted(answer: IncomingMessage, path: string): IncomingMessage {
  if (answer.statusCode === 200) return answer;
  answer.destroy();
  throw new Error(`${path} answered ${answer.statusCode ?? 'nothing'}`);
}

async function collect(stream: Readable, limitBytes: number, path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limitBytes) {
      stream.destroy();
      throw new Error(`${path} is larger than ${limitBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
