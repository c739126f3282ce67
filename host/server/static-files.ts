import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** Files whose name carries their content's hash never change under it. */
const HASHED = /\.[0-9a-f]{12}\.\w+(?:\.map)?$/;

/** How long a file may be kept: for ever when its name changes with its content, otherwise until asked again. */
export function getCacheControl(path: string): string {
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Whether a file of the folder still has the content that it must have; asked before it is sent. */
export type FileCheck = (path: string, file: string, facts: FileFacts) => Promise<boolean>;

export interface FileFacts {
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * Sends a file of the folder, in the best encoding that the build has made and the browser takes.
 * Answers `false` when there is no such file; the caller decides what that means.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  path: string,
  check?: FileCheck,
): Promise<boolean> {
  const type = TYPES[extname(path)];
  const file = findInside(folder, path);
  if (!type || !file) return false;
  const plain = await fileFacts(file);
  if (!plain) return false;

  const accepted = request.headers['accept-encoding'] ?? '';
  let chosen = { file, path, ...plain, encoding: undefined as string | undefined };
  for (const { name, suffix } of ENCODINGS) {
    if (!new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:\\.0+)?\\b)`).test(accepted)) continue;
    const facts = await fileFacts(file + suffix);
    // What is checked by its content needs no look at times: files of a release come in any order.
    if (facts && (check || facts.mtimeMs >= plain.mtimeMs - 1)) {
      chosen = { file: file + suffix, path: path + suffix, ...facts, encoding: name };
      break;
    }
  }
  if (check && !(await check(decodeURIComponent(chosen.path), chosen.file, chosen))) return false;

  const etag = `"${Math.round(plain.mtimeMs).toString(36)}-${plain.size.toString(36)}${chosen.encoding ? `-${chosen.encoding}` : ''}"`;
  void reply
    .header('content-type', type)
    .header('cache-control', getCacheControl(path))
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  if (chosen.encoding) void reply.header('content-encoding', chosen.encoding);
  if (request.headers['if-none-match'] === etag) {
    await reply.code(304).send();
    return true;
  }
  void reply.header('content-length', chosen.size);
  await reply.send(request.method === 'HEAD' ? undefined : createReadStream(chosen.file));
  return true;
}

/** Absolute path of a file inside the folder, or nothing for paths that would leave it. */
function findInside(folder: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.'))) return undefined;
  const file = normalize(join(folder, decoded));
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? file : undefined;
}

async function fileFacts(file: string): Promise<FileFacts | undefined> {
  try {
    const facts = await stat(file);
    return facts.isFile() ? { size: facts.size, mtimeMs: facts.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}
