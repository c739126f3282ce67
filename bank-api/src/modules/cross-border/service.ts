import type { z } from 'zod';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Corridor, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import { formatAmount, formatMoneyShort } from 'shared-kernel/domain/money';
import { checkInn } from 'shared-kernel/domain/requisites';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { asRateLimited, type AttemptLimit, type Auth } from '../auth/index.ts';
import type { Clock } from '../module.ts';
import type { SystemThreads } from '../chat/index.ts';
import { findCorridor } from './bank-corridors.ts';
import { insertRequest } from './repository.ts';
import { TEXTS } from './texts.ts';

type Request = z.output<NonNullable<(typeof requestCrossBorder)['body']>>;

/** Requests of one agent within a quarter of an hour: a curator reads each. */
const REQUESTS_OF_AGENT: AttemptLimit = { name: 'cross-border-requests', limit: 10 };

/** The corridor of the request, at the bank's tariffs. @throws DomainError not_found, validation */
function checked(bank: BankCode, request: Request): Corridor {
  const corridor = findCorridor(bank, request.corridor_id);
  if (corridor === undefined) throw new DomainError('not_found');
  if (!corridor.currencies.includes(request.currency)) throw fieldError('/currency', 'enum');
  const { min_amount_kopecks: min, max_amount_kopecks: max } = corridor;
  const outside =
    request.amount_kopecks < min ? 'minimum' : request.amount_kopecks > max ? 'maximum' : undefined;
  if (outside !== undefined) {
    const limit = outside === 'minimum' ? min : max;
    throw new DomainError('validation', {
      fields: [{ path: '/amount_kopecks', code: outside, detail: { limit } }],
    });
  }
  if (!checkInn(request.client_inn).ok) throw fieldError('/client_inn', 'inn');
  return corridor;
}

function letter(request: Request, country: string): string {
  return [
    `**${TEXTS.title(country)}**`,
    '',
    `- ${TEXTS.amount}: ${formatMoneyShort(request.amount_kopecks)}`,
    `- ${TEXTS.currency}: ${request.currency}`,
    ...(request.currency_hundredths === undefined
      ? []
      : [`- ${TEXTS.currencyAmount}: ${formatAmount(request.currency_hundredths)} ${request.currency}`]),
    `- ${TEXTS.client}: ${request.client_name}, ИНН ${request.client_inn}`,
    `- ${TEXTS.purpose}: ${request.purpose}`,
  ].join('\n');
}

export interface CrossBorderDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly threads: SystemThreads;
  readonly attempts: Auth['attempts'];
}

export type CrossBorderService = ReturnType<typeof createCrossBorderService>;

export function createCrossBorderService({ db, clock, threads, attempts }: CrossBorderDependencies) {
  return {
    /**
     * A request for a payment becomes a thread with the curator. Repeating the call answers the first thread.
     * @throws DomainError forbidden for the bank's people, approval_required, not_found for an unknown corridor, validation, rate_limited
     */
    async requestPayment(
      actor: Actor,
      request: Request,
      requestId: string,
    ): Promise<{ readonly thread_id: string }> {
      if (actor.role !== 'user') throw new DomainError('forbidden');
      if (actor.approval !== 'success') throw new DomainError('approval_required');
      const { country } = checked(actor.bank, request);
      await asRateLimited(() => attempts.admit(REQUESTS_OF_AGENT, actor.agentId));
      return withTransaction(db, async (tx) => {
        const at = clock();
        // The thread's key makes the second of two calls at once wait for the first.
        const threadId = await threads.createThread(tx, {
          kind: 'curator',
          key: `cross-border:${actor.agentId}:${request.client_request_id}`,
          bank: actor.bank,
          agentId: actor.agentId,
          applicationId: null,
          title: TEXTS.title(country),
          at,
        });
        const isNew = await insertRequest(tx, {
          agent_id: actor.agentId,
          bank: actor.bank,
          thread_id: threadId,
          created_at: at.toISOString(),
          ...requestColumns(request),
        });
        if (!isNew) return { thread_id: threadId };
        await threads.postAgentMessage(tx, threadId, actor.agentId, letter(request, country), at);
        await threads.postSystemMessage(tx, threadId, TEXTS.accepted, at);
        await audit(tx, {
          action: 'cross_border.request',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'thread', id: threadId },
          detail: { corridor: request.corridor_id, currency: request.currency },
          requestId,
        });
        return { thread_id: threadId };
      });
    },
  };
}

function requestColumns(request: Request) {
  return {
    client_request_id: request.client_request_id,
    corridor_id: request.corridor_id,
    currency: request.currency,
    amount_kopecks: request.amount_kopecks,
    client_inn: request.client_inn,
    client_name: request.client_name,
    purpose: request.purpose,
  };
}
