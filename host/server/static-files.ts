import { extname, join, normalize, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { FileMemory, ReadFile } from './file-memory.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Codings that builds make, the smallest first. zstd is larger than brotli here: decision 0242. */
const CODINGS = [
  { name: 'br', suffix: '.br', accepted: /\bbr\b(?!;\s*q=0(?:\.0+)?\b)/ },
  { name: 'gzip', suffix: '.gz', accepted: /\bgzip\b(?!;\s*q=0(?:\.0+)?\b)/ },
] as const;
type Coding = (typeof CODINGS)[number];

/** Files whose name carries their content's hash never change under it. */
const HASHED = /\.[0-9a-f]{12}\.\w+(?:\.map)?$/;

export const isHashed = (path: string): boolean => HASHED.test(path);

/** How long a file may be kept: for ever when its name changes with its content, otherwise until asked again. */
export function getCacheControl(path: string): string {
  return isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A file in the best coding that there is of those asked for. */
export interface FoundFile extends Pick<ReadFile, 'body' | 'etag'> {
  readonly coding?: Coding | undefined;
}

/** Where files are looked for, by their decoded path. */
export type FindFile = (path: string, codings: readonly Coding[]) => Promise<FoundFile | undefined>;

/** Sends a file from memory. Answers `false` when there is no such file; the caller decides what that means. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  find: FindFile,
): Promise<boolean> {
  const type = TYPES[extname(path)];
  const decoded = decodePath(path);
  if (!type || decoded === undefined) return false;
  const { headers, method } = request;
  const accepted = headers['accept-encoding'] ?? '';
  const found = await find(
    decoded,
    CODINGS.filter((coding) => coding.accepted.test(accepted)),
  );
  if (!found) return false;
  const { body, etag, coding } = found;
  void reply.headers({
    'content-type': type,
    'cache-control': getCacheControl(path),
    vary: 'accept-encoding',
    etag,
    'accept-ranges': 'bytes',
  });
  if (coding) void reply.header('content-encoding', coding.name);
  if (isKnown(headers['if-none-match'], etag)) {
    await reply.code(304).send();
    return true;
  }
  const part = toPart(request, body, etag);
  if (part === 'unsatisfiable') {
    await reply.code(416).header('content-range', `bytes */${body.length}`).send();
    return true;
  }
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${body.length}`);
  const sent = part ? body.subarray(part.start, part.end + 1) : body;
  void reply.header('content-length', sent.length);
  await reply.send(method === 'HEAD' ? undefined : sent);
  return true;
}

/** Files of a folder. */
export function inFolder(memory: FileMemory, folder: string): FindFile {
  const begin = folder.endsWith(sep) ? folder : folder + sep;
  return async (path, codings) => {
    const file = normalize(join(folder, path));
    if (!file.startsWith(begin)) return undefined;
    const [best] = codings;
    const kept = isHashed(path) ? memory.peek(file + (best?.suffix ?? '')) : undefined;
    if (kept) return { ...kept, coding: best };
    const plain = await memory.read(file);
    if (!plain) return undefined;
    for (const coding of codings) {
      const coded = await memory.read(file + coding.suffix);
      // Older than the file: of a build before.
      if (coded && coded.mtimeMs >= plain.mtimeMs - 1) return { ...coded, coding };
    }
    return plain;
  };
}

/** The part of the file that a request asks for, as long as it means the file that is here. Several parts are none. */
function toPart({ headers }: FastifyRequest, { length }: Buffer, etag: string) {
  const { range } = headers;
  const condition = headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const parts = parseRange(length, range);
  if (parts === -1) return 'unsatisfiable';
  return parts === -2 || parts.type !== 'bytes' || parts.length !== 1 ? undefined : parts[0];
}

/** Whether the client has this version, by the rules of If-None-Match: a list, weak ones too, or any. */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  return given.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
}

/** The path as the file system knows it; nothing for what must not be looked for. */
function decodePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.'))) return undefined;
  return decoded;
}
