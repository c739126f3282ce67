import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { DomainError } from '../http/domain-error.ts';
import type { FileStorage } from './file-storage.ts';
import { checkStorageKey, isStorageKey, newStorageKey } from './storage-key.ts';

const CONNECTION_TIMEOUT_MS = 3_000;
/** A transfer of which nothing has moved for so long is given up. */
const SILENCE_LIMIT_MS = 300_000;
/** Every download holds a connection for as long as its reader takes. */
const CONNECTIONS = 500;
const UPLOAD_ATTEMPTS = 3;

const ignore = (): void => undefined;
/** Failures are thrown, and logged once by who answers for them. */
const QUIET = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The storage itself is at fault: gone, overloaded, or it does not accept our key. The caller may try again. */
function isOutage(error: unknown): boolean {
  const status = getStatus(error);
  return status === undefined || status >= 500 || status === 401 || status === 403;
}

async function answered<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw isOutage(error) ? new DomainError('unavailable', { cause: error }) : error;
  }
}

async function hashSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/** The client with what other servers than Amazon's need. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    endpoint,
    region,
    logger: QUIET,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket in the path, not in the host's name: no wildcard DNS, no wildcard certificate.
    forcePathStyle: true,
    // The newer default sends trailing checksums that other servers than Amazon's refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SILENCE_LIMIT_MS,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
  });
}

/**
 * Storage in one bucket of an S3-compatible server; made at first use when it is missing. The bucket belongs to
 * one portal: whatever in it looks like a stored file and is unknown to the database is removed by the sweep.
 * An upload carries its SHA-256, so that a server that checks it refuses what was damaged on the way.
 */
export function s3Storage(config: S3Config): FileStorage & { close(): void } {
  const { bucket: Bucket } = config;
  const client = s3Client(config);

  async function makeBucket(): Promise<void> {
    try {
      await client.send(new HeadBucketCommand({ Bucket }));
      return;
    } catch (error) {
      // A key that may use the bucket but not look at it: the operation itself will tell.
      if (getStatus(error) === 403) return;
      if (getStatus(error) !== 404) throw error;
    }
    try {
      await client.send(new CreateBucketCommand({ Bucket }));
    } catch (error) {
      // Another replica was faster.
      if (getStatus(error) !== 409) throw error;
      await client.send(new HeadBucketCommand({ Bucket }));
    }
  }

  let bucketReady: Promise<void> | undefined;
  async function ready(): Promise<void> {
    bucketReady ??= makeBucket();
    try {
      await bucketReady;
    } catch (error) {
      bucketReady = undefined;
      throw error;
    }
  }

  async function get(key: string): Promise<Readable> {
    const Key = checkStorageKey(key);
    return answered(async () => {
      await ready();
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Body as Readable;
    });
  }

  // A stream cannot be sent twice, so the client itself never repeats it: each attempt gets a new one.
  async function send(path: string, Key: string, facts: Partial<PutObjectCommandInput>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const Body = createReadStream(path);
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ...facts }));
        return;
      } catch (error) {
        if (attempt === UPLOAD_ATTEMPTS || !isOutage(error) || getStatus(error) === 403) throw error;
      } finally {
        Body.destroy();
      }
    }
  }

  return {
    async take(temporaryPath) {
      const key = newStorageKey();
      const facts = {
        ContentLength: (await stat(temporaryPath)).size,
        ChecksumSHA256: await hashSha256(temporaryPath),
      };
      await answered(async () => {
        await ready();
        await send(temporaryPath, key, facts);
      });
      await rm(temporaryPath, { force: true });
      return key;
    },
    async put(content) {
      const Key = newStorageKey();
      const ChecksumSHA256 = createHash('sha256').update(content).digest('base64');
      await answered(async () => {
        await ready();
        await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ChecksumSHA256 }));
      });
      return Key;
    },
    async copy(key) {
      const CopySource = `${Bucket}/${checkStorageKey(key)}`;
      const Key = newStorageKey();
      await answered(async () => {
        await ready();
        await client.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
      });
      return Key;
    },
    async read(key) {
      const chunks: Buffer[] = [];
      for await (const chunk of await get(key)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    async forEachPiece(key, use) {
      for await (const chunk of await get(key)) await use(chunk as Buffer);
    },
    stream: get,
    async remove(key) {
      const Key = checkStorageKey(key);
      await answered(async () => {
        await ready();
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      });
    },
    async *list(olderThan) {
      let ContinuationToken: string | undefined;
      do {
        const page = await answered(async () => {
          await ready();
          return client.send(
            new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
          );
        });
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified && isStorageKey(Key) && LastModified < olderThan) yield Key;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    close: () => client.destroy(),
  };
}
