import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AnyEndpoint, Endpoint } from 'shared-kernel/contract/endpoint';
import type { FieldError } from 'shared-kernel/contract/errors';
import { allEndpoints } from 'shared-kernel/contract/index';
import { withOrigin } from '../audit/origin.ts';
import type { Db } from '../database/types.ts';
import { isConfirmed, type Actor } from '../http/actor.ts';
import { DomainError } from '../http/domain-error.ts';
import { sendFile, type FileAnswer } from '../http/file-answer.ts';
import { findHostile } from '../http/hostile-input.ts';
import { knownFields } from '../http/known-fields.ts';
import { getServedBank } from '../http/served-bank.ts';
import { receiveUpload, type Upload, type UploadedFile } from '../http/upload.ts';
import { checkPart, toPointer } from '../http/validate.ts';
import type { Purpose, Tag } from '../openapi/tags.ts';

type Schema = z.ZodType | undefined;
type Parsed<T extends Schema> = [T] extends [z.ZodType] ? z.output<T> : undefined;

/** What an endpoint's handler works with; everything in it is validated. */
export interface HandlerInput<Params extends Schema, Query extends Schema, Body extends Schema> {
  readonly params: Parsed<Params>;
  readonly query: Parsed<Query>;
  readonly body: Parsed<Body>;
  /** The signed-in agent; reading it in a public endpoint is a programming error. */
  readonly actor: Actor;
  readonly bank: BankCode;
  /** The file of a multipart endpoint; reading it elsewhere is a programming error. */
  readonly file: UploadedFile;
  readonly db: Db;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<Response extends z.ZodType> =
  z.input<Response> extends Blob
    ? FileAnswer
    : z.input<Response> extends ReadableStream
      ? Readable
      : z.input<Response>;

export type Handler<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends z.ZodType,
> = (input: HandlerInput<Params, Query, Body>) => Promise<Answer<Response>> | Answer<Response>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Endpoints registered so far, for OpenAPI and the tests that walk them all. */
    readonly endpoints: AnyEndpoint[];
    /** What the portal calls each of them for, by id. */
    readonly purposes: Map<string, Purpose>;
    /** Finds the agent of a request by its bearer token; refuses who has to change the password or to switch the second factor on first. */
    readonly authenticate: (
      request: FastifyRequest,
      bank: BankCode,
      allowed?: Pick<AnyEndpoint, 'beforeSecondFactor' | 'beforePasswordChange'>,
    ) => Promise<Actor>;
  }
  interface FastifyRequest {
    bank: BankCode | undefined;
    actor: Actor | undefined;
  }
}

function routePath(path: string): string {
  return `/banks/:bank${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`This endpoint has no ${what}`);
  return value;
}

function checkMediaType(endpoint: AnyEndpoint, request: FastifyRequest): void {
  const isMultipart = (request.headers['content-type'] ?? '').startsWith('multipart/');
  const length = request.headers['content-length'];
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  const wantsMultipart = endpoint.bodyKind === 'multipart';
  if (wantsMultipart !== isMultipart && (hasBody || wantsMultipart))
    throw new DomainError('unsupported_media_type');
}

/** Checks params, query and body together, so that one answer names every refused field. */
function validate(endpoint: AnyEndpoint, request: FastifyRequest, body: unknown) {
  const { bank: _bank, ...rawParams } = request.params as Record<string, unknown>;
  const hostile = findHostile(rawParams) ?? findHostile(request.query) ?? findHostile(body);
  if (hostile !== undefined) throw new DomainError('validation', { fields: [hostile] });
  const params = checkPart(endpoint.params, rawParams);
  const query = checkPart(
    endpoint.query,
    endpoint.query === undefined ? request.query : { ...(request.query as object) },
  );
  const checkedBody = checkPart(endpoint.body, body);
  const fields: FieldError[] = [...params.errors, ...query.errors, ...checkedBody.errors];
  if (fields.length > 0) throw new DomainError('validation', { fields });
  return { params: params.value, query: query.value, body: checkedBody.value };
}

/** The answer as its schema has it; a field the contract does not know never leaves the server. */
function conforming(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  answer: unknown,
): unknown {
  const result = endpoint.response.safeParse(answer);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => `${toPointer(issue.path)}: ${issue.code}`);
  request.log.error({ endpoint: endpoint.id, issues: issues.slice(0, 20) }, 'the answer breaks the contract');
  if (app.context.config.strictResponses) throw new DomainError('internal');
  return knownFields([endpoint.response], answer);
}

type Serve = <Params extends Schema, Query extends Schema, Body extends Schema, Response extends z.ZodType>(
  endpoint: Endpoint<Params, Query, Body, Response>,
  purpose: string,
  handler: Handler<Params, Query, Body, Response>,
) => void;

/**
 * Serves endpoints of the contract, those of one subject of the OpenAPI document. `purpose` says there what the portal
 * calls an endpoint for.
 */
export function createServe(app: FastifyInstance, tag: Tag): Serve {
  return (endpoint, purpose, handler) => {
    registerEndpoint(app, endpoint, handler);
    app.purposes.set(endpoint.id, { tag, text: purpose });
  };
}

/**
 * Serves an endpoint of the contract under `/banks/:bank`: token and role, validation of everything
 * that arrives, the answer checked against its schema. The handler only does the work.
 */
function registerEndpoint<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Response>,
  handler: Handler<Params, Query, Body, Response>,
): void {
  const any = endpoint as AnyEndpoint;
  if (app.endpoints.some((known) => known.id === any.id))
    throw new Error(`Endpoint ${any.id} is registered twice`);
  app.endpoints.push(any);

  app.route({
    method: any.method,
    url: routePath(any.path),
    config: { endpoint: any },
    // A HEAD would use up what a GET is for.
    exposeHeadRoute: any.answer !== 'file',
    onRequest: async (request) => {
      const bank = getServedBank(app, (request.params as { bank?: string }).bank);
      request.bank = bank;
      checkMediaType(any, request);
      if (any.auth === 'public') return;
      const actor = await app.authenticate(request, bank, any);
      request.actor = actor;
      if (any.roles !== undefined && !any.roles.includes(actor.role)) throw new DomainError('forbidden');
      if (any.confirmation === true && !isConfirmed(actor, app.context.now()))
        throw new DomainError('confirmation_required');
    },
    handler: async (request, reply) => {
      let upload: Upload | undefined;
      let answer: unknown;
      try {
        if (any.bodyKind === 'multipart') {
          const { config } = app.context;
          upload = await receiveUpload(request, join(config.dataDir, 'tmp'), config.uploadLimitBytes);
        }
        const input = validate(any, request, upload === undefined ? request.body : upload.fields);
        answer = await withOrigin(request, () =>
          handler({
            ...(input as Pick<HandlerInput<Params, Query, Body>, 'params' | 'query' | 'body'>),
            get actor() {
              return present(request.actor, 'signed-in agent');
            },
            get file() {
              return present(upload?.file, 'file');
            },
            bank: present(request.bank, 'bank'),
            db: app.context.db,
            request,
            reply,
          }),
        );
      } finally {
        if (upload !== undefined) await rm(upload.file.path, { force: true });
      }
      return respond(app, any, request, reply, answer);
    },
  });
}

/** Stops a server whose modules serve a call that the contract does not list: its document and its checks would lack it. */
export function refuseUnlistedEndpoints(app: FastifyInstance): void {
  const unlisted = app.endpoints.find((endpoint) => !allEndpoints.includes(endpoint));
  if (unlisted !== undefined)
    throw new Error(
      `Endpoint ${unlisted.id} is not in the contract: add the file that declares it to shared-kernel/src/contract/index.ts`,
    );
}

/** A file of a type that the contract does not name breaks the contract like a wrong field does. */
function declaredFile(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  file: FileAnswer,
): FileAnswer {
  const [type = ''] = file.contentType.split(';');
  if (endpoint.fileTypes?.includes(type) === true) return file;
  request.log.error({ endpoint: endpoint.id, type }, 'the type of the file is not in the contract');
  if (!app.context.config.strictResponses) return file;
  file.stream.destroy();
  throw new DomainError('internal');
}

async function respond(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  switch (endpoint.answer ?? 'json') {
    case 'empty':
      return reply.code(204).send();
    case 'file':
      return sendFile(reply, declaredFile(app, endpoint, request, answer as FileAnswer));
    case 'events':
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          // A server that stops ends its streams; a connection kept alive after that would hold it up.
          connection: 'close',
        })
        .send(answer as Readable);
    case 'json':
      // A number or a string is a complete JSON answer too, which Fastify would send as text.
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(conforming(app, endpoint, request, answer));
  }
}
