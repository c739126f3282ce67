import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { rootDir } from './process.mjs';

/** The only key pair that the server knows. */
export const S3_KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3-compatible server: on loopback with a folder of its own, unless told otherwise. */
export async function startS3Server({
  buckets = [],
  strict = false,
  address = '127.0.0.1',
  port: wanted = 0,
  directory: given,
  isConditional = true,
} = {}) {
  const S3rver = createRequire(path.join(rootDir, 'bank-api/package.json'))('@20minutes/s3rver');
  const directory = given ?? (await mkdtemp(path.join(tmpdir(), 'portal-s3-')));
  const server = new S3rver({
    port: wanted,
    address,
    silent: true,
    directory,
    // The bucket stands in the path; with this on, a host name such as `storage` would be taken for it.
    vhostBuckets: false,
    allowMismatchedSignatures: !strict,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  if (isConditional) server.middleware.unshift(conditionalWrites(server.store));
  server.middleware.unshift(health);
  const { port } = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'portal-documents',
      ...S3_KEY,
    },
    directory,
    async close() {
      await server.close();
      if (!given) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Where health checks of storage servers ask. */
const health = (ctx, next) => (ctx.path === '/healthz' ? (ctx.status = 200) : next());

/**
 * What this server lacks and others have: writes with If-Match or If-None-Match, and readers of what is written so
 * who find the old object or the new one, never a part.
 */
function conditionalWrites(store) {
  const guarded = new Set();
  let last = Promise.resolve();
  return async (ctx, next) => {
    const [match, noneMatch] = ctx.method === 'PUT' ? [ctx.get('if-match'), ctx.get('if-none-match')] : [];
    if (match || noneMatch) guarded.add(ctx.path);
    if (!guarded.has(ctx.path)) return next();
    const before = last;
    const turn = Promise.withResolvers();
    last = turn.promise;
    await before;
    try {
      const [, bucket, key] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(ctx.path));
      const isThere = await store.existsObject(bucket, key);
      const etag = isThere ? (await store.getMetadata(bucket, key)).etag : undefined;
      if (noneMatch ? isThere : match && etag !== match) {
        ctx.status = 412;
        ctx.type = 'application/xml';
        ctx.body = '<Error><Code>PreconditionFailed</Code><Message>A condition fails</Message></Error>';
        return;
      }
      await next();
      if (ctx.method === 'GET' && typeof ctx.body?.pipe === 'function') ctx.body = await buffer(ctx.body);
    } finally {
      turn.resolve();
    }
  };
}
