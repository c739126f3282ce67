import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RemoteOverride } from 'shared-kernel/remote/snapshot';
import { z } from 'zod';
import { findCookie, setCookie } from './cookies.ts';
import { identitySchema } from './identity.ts';
import type { Identity } from './identity.ts';
import type { Sealer } from './secret.ts';

const AGENT = 'portal_agent';
const OVERRIDE = 'portal_override';
/** As long as the bank's session can last, and a little more. */
const AGENT_LIFETIME_MS = 25 * 60 * 60_000;
const OVERRIDE_LIFETIME_MS = 8 * 60 * 60_000;
const PAGE_LIFETIME_MS = 48 * 60 * 60_000;

const overrideSchema = z.object({
  agent: z.string(),
  remote: z.string(),
  address: z.string().optional(),
  release: z.string().optional(),
});

/** What the server remembers about a browser, all of it signed and unreadable for scripts. */
export class PageIdentity {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Who was signed in when the page last told. */
  findAgent(request: FastifyRequest): Identity | undefined {
    const parsed = identitySchema.safeParse(this.#sealer.open(AGENT, findCookie(request, AGENT)));
    return parsed.success ? parsed.data : undefined;
  }

  rememberAgent(request: FastifyRequest, reply: FastifyReply, identity: Identity | undefined): void {
    const sealed = identity && this.#sealer.seal(AGENT, identitySchema.parse(identity), AGENT_LIFETIME_MS);
    setCookie(request, reply, AGENT, sealed, AGENT_LIFETIME_MS);
  }

  /** The override of this browser: only while the developer who made it is the one who is signed in. */
  findOverride(request: FastifyRequest): RemoteOverride | undefined {
    const agent = this.findAgent(request);
    const parsed = overrideSchema.safeParse(this.#sealer.open(OVERRIDE, findCookie(request, OVERRIDE)));
    if (!agent?.isDeveloper || !parsed.success || parsed.data.agent !== agent.agent) return undefined;
    const { remote, address, release } = parsed.data;
    return { remote, ...(address ? { address } : {}), ...(release ? { release } : {}) };
  }

  rememberOverride(
    request: FastifyRequest,
    reply: FastifyReply,
    override: z.output<typeof overrideSchema> | undefined,
  ): void {
    const sealed = override && this.#sealer.seal(OVERRIDE, override, OVERRIDE_LIFETIME_MS);
    setCookie(request, reply, OVERRIDE, sealed, OVERRIDE_LIFETIME_MS);
  }

  /** A new page: reports without such a mark do not count. */
  newPage(): string {
    return this.#sealer.seal('page', randomUUID(), PAGE_LIFETIME_MS);
  }

  /** Which page a report comes from. */
  findPage(mark: string): string | undefined {
    const page = this.#sealer.open('page', mark);
    return typeof page === 'string' ? page : undefined;
  }
}
