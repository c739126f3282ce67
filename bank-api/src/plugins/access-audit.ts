import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import type { AppContext } from '../app-context.ts';
import { audit } from '../audit/audit.ts';
import { countFold, isFolded } from '../audit/audit-repository.ts';
import { withOrigin } from '../audit/origin.ts';
import { withTransaction } from '../database/transaction.ts';
import { DomainError } from '../http/domain-error.ts';
import { toSubscriber } from '../http/network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route serves. */
    readonly endpoint?: AnyEndpoint;
  }
}

/** Lists in which the bank's people see many agents at once. */
const STAFF_LISTS: ReadonlySet<string> = new Set([
  'listApplications',
  'listDocuments',
  'listDocumentApplications',
  'listThreads',
  'searchMessages',
  'readIncome',
  'listQuestionnaires',
  'listAgents',
  'listAudit',
]);
const EXPORTS: ReadonlySet<string> = new Set(['exportApplications', 'exportIncome']);
const HOUR_MS = 60 * 60 * 1000;

interface Access {
  readonly action: AuditAction;
  readonly endpoint: AnyEndpoint;
  readonly detail: Readonly<Record<string, unknown>>;
}

function record(context: AppContext, request: FastifyRequest, access: Access, times?: number): Promise<void> {
  const { action, endpoint, detail } = access;
  return withOrigin(request, () =>
    withTransaction(context.db, (tx) =>
      audit(tx, {
        action,
        ...(request.bank === undefined ? {} : { bank: request.bank }),
        ...(request.actor === undefined ? {} : { actorId: request.actor.agentId }),
        subject: { type: 'call', id: endpoint.id },
        detail: times === undefined ? detail : { ...detail, times },
        requestId: request.id,
      }),
    ),
  );
}

/** The same access of the same caller within an hour of the clock has one key. */
function toKey(request: FastifyRequest, { action, endpoint, detail }: Access, at: Date): string {
  const caller = request.actor?.agentId ?? toSubscriber(request.ip);
  const hour = Math.floor(at.getTime() / HOUR_MS);
  return [
    action,
    endpoint.id,
    String(detail['code'] ?? detail['list'] ?? ''),
    request.bank,
    caller,
    hour,
  ].join('|');
}

const foldEnd = (at: Date): string => new Date(at.getTime() + HOUR_MS).toISOString();
const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count));

/** One entry per caller, list and hour: a list is asked for again with every key that is typed. */
async function recordRead(context: AppContext, request: FastifyRequest, access: Access): Promise<void> {
  const at = context.now();
  const key = toKey(request, access, at);
  if (await isFolded(context.db, key)) return;
  if ((await withTransaction(context.db, (tx) => countFold(tx, key, foldEnd(at)))) === 1)
    await record(context, request, access);
}

/** The first one and the 10th, 100th … of an hour: whoever tries many objects is seen, and does not fill the trail. */
async function recordRefusal(context: AppContext, request: FastifyRequest, access: Access): Promise<void> {
  const at = context.now();
  const count = await withTransaction(context.db, (tx) =>
    countFold(tx, toKey(request, access, at), foldEnd(at)),
  );
  if (isPowerOfTen(count)) await record(context, request, access, count);
}

/** What was asked for, without what was typed: ids of the address, names of the filters. */
function askedFor(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { bank: _bank, ...ids } = request.params as Record<string, unknown>;
  const filters = Object.keys((request.query ?? {}) as object);
  return { ...(Object.keys(ids).length > 0 ? { ids } : {}), ...(filters.length > 0 ? { filters } : {}) };
}

function toRefusal(request: FastifyRequest, error: unknown): AuditAction | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.code === 'too_many_attempts') return 'session.limit';
  // Without a sign-in there is nobody to be refused another's object.
  if (request.actor === undefined) return undefined;
  return error.code === 'not_found' || error.code === 'forbidden' ? 'access.refuse' : undefined;
}

/**
 * Records what no service records by itself, for every endpoint alike: exports, lists that the bank's people read,
 * refused accesses and sign-ins that came too often.
 */
export function auditAccess(app: FastifyInstance): void {
  const { context } = app;

  // Before the answer leaves: one that could not be recorded is not given.
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined || request.actor === undefined || reply.statusCode >= 400) return;
    if (EXPORTS.has(endpoint.id)) {
      await record(context, request, { action: 'list.export', endpoint, detail: askedFor(request) });
    } else if (request.actor.role !== 'user' && STAFF_LISTS.has(endpoint.id)) {
      const { name } = (request.query ?? {}) as { name?: unknown };
      const detail = typeof name === 'string' ? { list: name.slice(0, 40) } : {};
      await recordRead(context, request, { action: 'list.read', endpoint, detail });
    }
  });

  app.addHook('onError', async (request, _reply, error) => {
    const { endpoint } = request.routeOptions.config;
    const action = toRefusal(request, error);
    if (endpoint === undefined || action === undefined) return;
    const detail = { ...askedFor(request), code: error.code };
    try {
      await recordRefusal(context, request, { action, endpoint, detail });
    } catch (failure) {
      // The refusal itself must reach its caller.
      context.log.error({ err: failure }, 'a refused access could not be recorded');
    }
  });
}
