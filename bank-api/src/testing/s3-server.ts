import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../config.ts';

interface Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

// The package has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: Readonly<Record<string, unknown>>,
) => Server;

/** The only key pair that the server knows. */
export const S3_KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface S3Options {
  /** Buckets that exist from the start. */
  readonly buckets?: readonly string[];
  /**
   * Refuse wrong signatures. The server does so correctly for objects only: addresses of buckets are signed with a
   * slash at their end, which it forgets.
   */
  readonly strict?: boolean;
  readonly port?: number;
}

/** An S3-compatible server on loopback with a folder of its own. */
export async function startS3Server({
  buckets = [],
  strict = false,
  port: wanted = 0,
}: S3Options = {}): Promise<{
  readonly config: S3Config;
  close(): Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'bank-api-s3-'));
  const server = new S3rver({
    port: wanted,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: !strict,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'portal-documents',
      ...S3_KEY,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
