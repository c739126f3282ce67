import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FieldError } from 'shared-kernel/contract/errors';
import { isDiskFull } from './disk-full.ts';
import { DomainError } from './domain-error.ts';
import { drain } from './drain.ts';

/** The file of a multipart call, in a temporary file that is removed after the handler unless it was moved. */
export interface UploadedFile {
  readonly path: string;
  /** As the caller named it; not safe for a path. */
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile;
}

const FIELD_LIMITS = { fieldNameSize: 100, fieldSize: 256 * 1024, fields: 20, headerPairs: 50 };

async function store(part: MultipartFile, path: string): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  if (part.file.truncated) throw new DomainError('file_too_large');
  return { path, fileName: part.filename ?? '', sizeBytes, sha256: hash.digest('hex') };
}

function refused(path: string, code: string): DomainError {
  const field: FieldError = { path, code };
  return new DomainError('validation', { fields: [field] });
}

// The parser's complaints about the body are plain errors; those of Fastify and of the disk carry a code.
function malformed(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}

/**
 * Reads a multipart body with exactly one file, streaming the file to `folder`.
 * @throws DomainError file_too_large, file_empty, upload_incomplete, validation
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  limitBytes: number,
): Promise<Upload> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: UploadedFile | undefined;
  try {
    const parts = request.parts({ limits: { ...FIELD_LIMITS, files: 1, fileSize: limitBytes } });
    for await (const part of parts) {
      if (part.type === 'file') file = await store(part, path);
      else if (part.fieldname in fields) throw refused(`/${part.fieldname}`, 'unexpected');
      else if (part.valueTruncated) throw refused(`/${part.fieldname}`, 'maxLength');
      else fields[part.fieldname] = String(part.value);
    }
    if (file === undefined) throw refused('/file', 'required');
    if (file.sizeBytes === 0) throw new DomainError('file_empty');
    return { fields: { ...fields }, file };
  } catch (error) {
    await rm(path, { force: true });
    if (isDiskFull(error)) await drain(request.raw);
    if (request.raw.destroyed && !request.raw.complete)
      throw new DomainError('upload_incomplete', { cause: error });
    throw malformed(error) ? refused('', 'format') : error;
  }
}
