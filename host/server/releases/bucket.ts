import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BucketConfig } from '../config.ts';

const CONNECTION_TIMEOUT_MS = 3_000;
/** A transfer of which nothing has moved for so long is given up. */
const SILENCE_LIMIT_MS = 20_000;
const CONNECTIONS = 50;

const ignore = (): void => undefined;
/** Failures are thrown, and logged once by who answers for them. */
const QUIET = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** An object with what identifies this writing of it. */
export interface StoredObject {
  readonly content: Buffer;
  readonly etag: string;
}

/** One bucket of an S3-compatible server, made at first use when it is missing. */
export class Bucket {
  readonly #name: string;
  readonly #client: S3Client;
  #ready: Promise<void> | undefined;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketConfig) {
    this.#name = bucket;
    this.#client = new S3Client({
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

  /** Changes with every writing of the object; nothing when there is none. */
  async mark(key: string): Promise<string | undefined> {
    return this.#found(async () => {
      const { ETag } = await this.#client.send(new HeadObjectCommand({ Bucket: this.#name, Key: key }));
      return ETag;
    });
  }

  async read(key: string): Promise<StoredObject | undefined> {
    return this.#found(async () => {
      const answer = await this.#client.send(new GetObjectCommand({ Bucket: this.#name, Key: key }));
      const content = Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
      return { content, etag: answer.ETag ?? '' };
    });
  }

  async open(key: string, signal: AbortSignal): Promise<Readable | undefined> {
    return this.#found(async () => {
      const command = new GetObjectCommand({ Bucket: this.#name, Key: key });
      const { Body } = await this.#client.send(command, { abortSignal: signal });
      return Body as Readable;
    });
  }

  /** The checksum lets a server that checks it refuse what was damaged on the way. */
  async write(key: string, content: Buffer): Promise<void> {
    await this.#prepared();
    const ChecksumSHA256 = createHash('sha256').update(content).digest('base64');
    await this.#client.send(
      new PutObjectCommand({ Bucket: this.#name, Key: key, Body: content, ChecksumSHA256 }),
    );
  }

  /** Writes only if the object is still the one of this mark, or if there is still none; answers whether it did. */
  async writeIf(key: string, content: string, etag: string | undefined): Promise<boolean> {
    await this.#prepared();
    const writer = randomUUID();
    const condition = etag === undefined ? { IfNoneMatch: '*' } : { IfMatch: etag };
    try {
      await this.#client.send(
        new PutObjectCommand({
          Bucket: this.#name,
          Key: key,
          Body: content,
          Metadata: { writer },
          ...condition,
        }),
      );
      return true;
    } catch (error) {
      if (![404, 409, 412].includes(getStatus(error) ?? 0)) throw error;
      // The client repeats what was not answered: then it is our own writing that stands in the way.
      const { Metadata } = await this.#client
        .send(new HeadObjectCommand({ Bucket: this.#name, Key: key }))
        .catch(() => ({ Metadata: undefined }));
      return Metadata?.['writer'] === writer;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#found(() => this.#client.send(new DeleteObjectCommand({ Bucket: this.#name, Key: key })));
  }

  /** Keys that begin so, with the time of their writing. */
  async *list(prefix: string): AsyncGenerator<{ readonly key: string; readonly at: number }> {
    await this.#prepared();
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#name,
          Prefix: prefix,
          ...(token ? { ContinuationToken: token } : {}),
        }),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key) yield { key: Key, at: LastModified?.getTime() ?? 0 };
      token = page.NextContinuationToken;
    } while (token);
  }

  /** What stands before the first slash of keys. */
  async folders(): Promise<string[]> {
    await this.#prepared();
    const names: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#name,
          Delimiter: '/',
          ...(token ? { ContinuationToken: token } : {}),
        }),
      );
      for (const { Prefix } of page.CommonPrefixes ?? []) if (Prefix) names.push(Prefix.slice(0, -1));
      token = page.NextContinuationToken;
    } while (token);
    return names;
  }

  close(): void {
    this.#client.destroy();
  }

  async #found<T>(ask: () => Promise<T>): Promise<T | undefined> {
    await this.#prepared();
    try {
      return await ask();
    } catch (error) {
      if (getStatus(error) === 404) return undefined;
      throw error;
    }
  }

  async #prepared(): Promise<void> {
    this.#ready ??= this.#make();
    try {
      await this.#ready;
    } catch (error) {
      this.#ready = undefined;
      throw error;
    }
  }

  async #make(): Promise<void> {
    const Bucket = this.#name;
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket }));
      return;
    } catch (error) {
      // A key that may use the bucket but not look at it: the operation itself will tell.
      if (getStatus(error) === 403) return;
      if (getStatus(error) !== 404) throw error;
    }
    await this.#client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
      // Another server was faster.
      if (getStatus(error) !== 409) throw error;
    });
  }
}
