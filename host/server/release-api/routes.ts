import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canaryRuleSchema } from 'shared-kernel/team/canary-rule';
import { ReleaseError } from 'shared-kernel/team/release-error';
import { UPLOAD_TYPE } from 'shared-kernel/team/upload-format';
import { z } from 'zod';
import type { ServerConfig } from '../config.ts';
import type { Observed } from '../delivery/observed.ts';
import { askBank } from '../delivery/identity.ts';
import { parseJsonBodies } from '../delivery/json-bodies.ts';
import { toRemoteOverview } from '../delivery/overview.ts';
import { folderSource } from '../releases/origin.ts';
import { RefusedRelease } from '../releases/read-release.ts';
import {
  activateRelease,
  findReleaseId,
  OutdatedView,
  publishRelease,
  rollBack,
  startCanary,
} from '../releases/release-operations.ts';
import type { Decision, OperationContext, Published } from '../releases/release-operations.ts';
import type { ReleaseRegistry } from '../releases/release-registry.ts';
import type { RemoteReleases } from '../releases/remote-releases.ts';
import { TOKEN_PREFIX } from './team-tokens.ts';
import type { TeamTokens } from './team-tokens.ts';
import { HEAD_LIMIT_BYTES, unpackUpload } from './unpack-upload.ts';

const releaseBegin = z.string().regex(/^[0-9a-f]{4,32}$/);
const seen = z.iso.datetime().optional();
const activateSchema = z.strictObject({ release: releaseBegin, seen });
const canarySchema = z.strictObject({ release: releaseBegin, rule: canaryRuleSchema, seen });
const rollbackSchema = z.strictObject({ seen });
const querySchema = z.object({ bank: z.string().max(50).optional() });

export interface ReleaseApiContext {
  readonly config: ServerConfig;
  readonly registry: ReleaseRegistry;
  readonly tokens: TeamTokens;
  readonly observed: Observed;
}

/** What is asked for: the state of a remote, a decision about it, or to take in a release. */
type Right = 'read' | 'decide' | 'upload';

interface Permitted {
  readonly remote: RemoteReleases;
  readonly by: string;
}

/**
 * Releases by HTTPS: for a team with a token, all of its remotes. Superusers read about all remotes; those whom portal.json
 * trusts with it decide, and none uploads: code comes from its team. Whoever asks says so in the
 * `Authorization` header of each call, never by a cookie, so that no other site can ask in their name.
 */
export function releaseApiRoutes({ config, registry, tokens, observed }: ReleaseApiContext) {
  const uploading = new Set<string>();
  const refuse = (reply: FastifyReply, status: number, code: string, more: object = {}) =>
    reply.code(status).send({ error: { code, ...more } });
  const operations = ({ log }: FastifyRequest): OperationContext => ({
    store: registry.store,
    config: { hostFolder: config.hostFolder, remotes: registry.list().map(({ settings }) => settings) },
    warn: (text) => log.warn(text),
    judged: (work) =>
      registry.judged(async () => {
        const done = await work();
        // The next to be judged, and the answer, know of it.
        await registry.sync();
        return done;
      }),
  });

  /** Who asks, as the journal names them; a status and a code where it is nobody who may. */
  const findAuthor = async (
    request: FastifyRequest,
    remote: string,
    right: Right,
  ): Promise<string | [number, string]> => {
    const { authorization } = request.headers;
    const [, token] = /^Bearer (prt_[\w-]+)$/.exec(authorization ?? '') ?? [];
    if (token?.startsWith(TOKEN_PREFIX)) {
      const found = tokens.find(token);
      if (found === 'expired') return [401, 'token_expired'];
      if (!found) return [401, 'unauthenticated'];
      return found.remotes.includes(remote) ? `team:${found.name}` : [403, 'forbidden'];
    }
    const { bank } = querySchema.parse(request.query);
    const caller = bank === undefined ? undefined : await askBank(config, bank, request);
    if (!caller) return [401, 'unauthenticated'];
    const hasRight = { read: caller.isSuperuser, decide: caller.isDecider, upload: false }[right];
    return hasRight ? caller.email : [403, 'forbidden'];
  };

  const permit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    right: Right,
  ): Promise<Permitted | undefined> => {
    const { remote: name } = request.params as { remote: string };
    const author = await findAuthor(request, name, right);
    if (Array.isArray(author)) {
      request.log.warn({ remote: name, code: author[1] }, 'release API refused');
      void refuse(reply, ...author);
      return undefined;
    }
    const remote = registry.find(name);
    if (remote) return { remote, by: author };
    void refuse(reply, 404, 'not_found');
    return undefined;
  };

  const answerRemote = (reply: FastifyReply, remote: RemoteReleases) =>
    reply.send({ remote: toRemoteOverview(remote, observed) });

  /** One decision about a remote, from the body of a call. */
  const decide = <T extends { readonly seen?: string | undefined }>(
    schema: z.ZodType<T>,
    perform: (context: OperationContext, remote: string, body: T, decision: Decision) => Promise<unknown>,
  ) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const permitted = await permit(request, reply, 'decide');
      if (!permitted) return reply;
      const body = schema.safeParse(request.body);
      if (!body.success) return refuse(reply, 400, 'validation');
      const { remote, by } = permitted;
      await perform(operations(request), remote.name, body.data, { by, seen: body.data.seen });
      request.log.info({ remote: remote.name, by, audit: true }, 'release decision');
      return answerRemote(reply, remote);
    };
  };

  const receive = async (
    request: FastifyRequest,
    { remote: { name, settings }, by }: Permitted,
  ): Promise<Published> => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-upload-'));
    try {
      await unpackUpload(request.raw, folder, name, settings.sizeBudgetBytes);
      return await publishRelease(operations(request), name, folderSource(folder), by);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return (app: FastifyInstance, _options: object, done: () => void): void => {
    parseJsonBodies(app);
    app.addHook('onSend', (_request, reply, _payload, next) => {
      void reply.header('cache-control', 'no-store');
      next();
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof RefusedRelease)
        return refuse(reply, 422, 'release_refused', { reasons: error.reasons });
      if (error instanceof OutdatedView) return refuse(reply, 409, 'outdated', { reasons: [error.message] });
      if (error instanceof ReleaseError)
        return refuse(reply, 409, 'not_possible', { reasons: [error.message] });
      throw error;
    });

    app.get('/portal/remotes/:remote', async (request, reply) => {
      const permitted = await permit(request, reply, 'read');
      return permitted ? answerRemote(reply, permitted.remote) : reply;
    });
    app.post('/portal/remotes/:remote/releases', async (request, reply) => {
      // What is left of a body that is not wanted is not waited for.
      void reply.header('connection', 'close');
      const permitted = await permit(request, reply, 'upload');
      if (!permitted) return reply;
      const { name, settings } = permitted.remote;
      if (request.headers['content-type'] !== UPLOAD_TYPE) return refuse(reply, 415, 'unsupported_type');
      if (Number(request.headers['content-length'] ?? 0) > settings.sizeBudgetBytes + HEAD_LIMIT_BYTES)
        return refuse(reply, 413, 'too_large');
      if (uploading.has(name))
        return refuse(reply, 409, 'busy', { reasons: ['Another upload is going on.'] });
      uploading.add(name);
      try {
        return await reply.code(201).send(await receive(request, permitted));
      } finally {
        uploading.delete(name);
      }
    });
    app.post(
      '/portal/remotes/:remote/activate',
      decide(activateSchema, async (context, remote, { release }, decision) =>
        activateRelease(context, remote, await findReleaseId(context.store, remote, release), decision),
      ),
    );
    app.post(
      '/portal/remotes/:remote/canary',
      decide(canarySchema, async (context, remote, { release, rule }, decision) =>
        startCanary(context, remote, await findReleaseId(context.store, remote, release), rule, decision),
      ),
    );
    app.post(
      '/portal/remotes/:remote/rollback',
      decide(rollbackSchema, (context, remote, _body, decision) => rollBack(context, remote, decision)),
    );
    done();
  };
}
