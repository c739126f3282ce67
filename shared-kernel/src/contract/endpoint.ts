import type { z } from 'zod';
import type { Capability } from './capabilities.ts';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How the server answers: JSON by default, nothing (204), a file, or a stream of server-sent events. */
export type AnswerKind = 'json' | 'empty' | 'file' | 'events';

/** How the body travels: JSON by default, or `multipart/form-data` with exactly one file part. */
export type BodyKind = 'json' | 'multipart';

/**
 * One call of the bank API, written once: the portal calls it, bank-api serves it,
 * OpenAPI is generated from it.
 *
 * Schemas of `params`, `query` and `body` are strict objects: an unknown field is refused.
 * `source` says where the call comes from: a chapter of the specification, or `addition`
 * for calls that the specification needs but does not show.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
  Reads extends z.ZodType | undefined = z.ZodType | undefined,
  Id extends string = string,
> {
  /** Unique name, also the OpenAPI operationId. */
  readonly id: Id;
  readonly method: HttpMethod;
  /** Path below the bank's base URL, with `{name}` placeholders: `/agent/rest/notifications/{id}/read`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly source: 'specification' | 'addition';
  /** The capability that an addition belongs to: a bank that does not name it is not asked. None where every bank has the call. */
  readonly capability?: Capability;
  /** `public` needs no token; `bearer` needs a valid token of the bank in the address. */
  readonly auth: 'public' | 'bearer';
  /** Roles that may call it; every signed-in role when absent. Object-level rules are the server's. */
  readonly roles?: readonly Role[];
  /** May be called by a session that has to switch its second factor on before anything else. */
  readonly beforeSecondFactor?: boolean;
  /** May be called by a session that has to change its password before anything else. */
  readonly beforePasswordChange?: boolean;
  /**
   * The session must have been confirmed by the password or the second factor within the last 5 minutes, otherwise the
   * answer is 403 `confirmation_required`: the portal then asks («Подтвердите, что это вы») and repeats the call.
   */
  readonly confirmation?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyKind?: BodyKind;
  /** What the reference bank promises: its server, its tests and OpenAPI keep to it. */
  readonly response: Response;
  /** What the portal requires where that is less, and makes of the answer; see `reading.ts`. */
  readonly reads?: Reads;
  readonly answer?: AnswerKind;
  /** Media types of the file that travels: of a `file` answer, or of the file part of a multipart body. */
  readonly fileTypes?: readonly string[];
  /** Error codes the call answers beside the general ones (`validation`, `unauthenticated`, `rate_limited`, `internal`). */
  readonly errors?: readonly ErrorCode[];
  /** Client-side time limit, ms; 30 000 when absent. */
  readonly timeoutMs?: number;
}

export type AnyEndpoint = Endpoint;

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What the caller passes: the schemas' input types. */
export type EndpointParams<E extends AnyEndpoint> = Input<E['params']>;
export type EndpointQuery<E extends AnyEndpoint> = Input<E['query']>;
export type EndpointBody<E extends AnyEndpoint> = Input<E['body']>;
/** What the caller receives: what the portal makes of the answer. */
export type EndpointResponse<E extends AnyEndpoint> = z.output<
  [NonNullable<E['reads']>] extends [never] ? E['response'] : NonNullable<E['reads']>
>;
/** What the reference bank answers. */
export type EndpointAnswer<E extends AnyEndpoint> = z.output<E['response']>;
/** What the server's handler receives: the schemas' output types. */
export interface EndpointRequest<E extends AnyEndpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
}

/** Declares an endpoint; its literal types are kept. */
export function endpoint<
  const Params extends z.ZodType | undefined = undefined,
  const Query extends z.ZodType | undefined = undefined,
  const Body extends z.ZodType | undefined = undefined,
  const Response extends z.ZodType = z.ZodType,
  const Reads extends z.ZodType | undefined = undefined,
  const Id extends string = string,
>(
  definition: Endpoint<Params, Query, Body, Response, Reads, Id>,
): Endpoint<Params, Query, Body, Response, Reads, Id> {
  return definition;
}
