import type { z } from 'zod';
import type { BankCode } from 'shared-kernel/contract/banks';
import type {
  CreatedQuoteLink,
  createQuoteLink,
  QuoteLink,
  QuoteLinkState,
  QuotePage,
} from 'shared-kernel/contract/quote-links';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { hashSecret, toLink, newSecret } from '../../secrets/link-secret.ts';
import { createLinkAttempts, asRateLimited, type AttemptLimit, type Auth } from '../auth/index.ts';
import type { Clock } from '../module.ts';
import {
  countOpening,
  findBySecret,
  findLinks,
  insertLink,
  revokeLink,
  type QuoteLinkRow,
} from './link-repository.ts';
import { offersPdf } from './offers-pdf.ts';
import type { QuoteDocument, QuoteService } from './service.ts';
import { TEXTS } from './texts.ts';

type NewLink = z.output<NonNullable<(typeof createQuoteLink)['body']>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Links of one agent in a quarter of an hour: every one is stored. */
const LINKS_OF_AGENT: AttemptLimit = { name: 'quote-links', limit: 60 };
/** Files made for one link in a quarter of an hour: they cost the server more than the page. */
const FILES_OF_LINK: AttemptLimit = { name: 'quote-link-files', limit: 30 };

/** A call of somebody who has a link and no account. */
export interface QuoteVisit {
  readonly bank: BankCode;
  readonly secret: string;
  readonly address: string;
  readonly requestId: string;
}

export interface QuoteLinkNeeds {
  readonly db: Db;
  readonly clock: Clock;
  /** Address of the portal that links lead to. */
  readonly publicUrl: string;
  readonly attempts: Auth['attempts'];
  readonly quotes: Pick<QuoteService, 'compareForClient'>;
}

export type QuoteLinkService = ReturnType<typeof createQuoteLinkService>;

/** Links to comparisons: what agents do with them, and the page behind them. */
export function createQuoteLinkService({ db, clock, publicUrl, attempts, quotes }: QuoteLinkNeeds) {
  const { known } = createLinkAttempts(attempts);

  function getState({ revoked_at: revokedAt, expires_at: expiresAt }: QuoteLinkRow): QuoteLinkState {
    if (revokedAt !== null) return 'revoked';
    return expiresAt <= clock().toISOString() ? 'expired' : 'open';
  }

  const view = (link: QuoteLinkRow): QuoteLink => ({
    id: link.id,
    state: getState(link),
    client_name: link.quote.client_name,
    product: link.quote.request.product,
    amount_kopecks: link.quote.request.amount_kopecks,
    bank_names: link.quote.offers.map(({ bank_name: name }) => name),
    created_at: link.created_at,
    expires_at: link.expires_at,
    opened_count: link.opened_count,
    last_opened_at: link.last_opened_at,
  });

  const find = ({ bank, secret, address }: QuoteVisit): Promise<QuoteLinkRow> =>
    known(address, () => findBySecret(db, bank, hashSecret(secret)));

  return {
    /** @throws DomainError offer_ineligible, rate_limited */
    async create(actor: Actor, { days, ...request }: NewLink, requestId: string): Promise<CreatedQuoteLink> {
      await asRateLimited(() => attempts.admit(LINKS_OF_AGENT, actor.agentId));
      const quote = await quotes.compareForClient(actor, request);
      const at = clock();
      const secret = newSecret();
      const link = await withTransaction(db, async (tx) => {
        const row = await insertLink(tx, {
          bank: actor.bank,
          agent_id: actor.agentId,
          token_hash: hashSecret(secret),
          quote,
          created_at: at.toISOString(),
          expires_at: new Date(at.getTime() + days * DAY_MS).toISOString(),
        });
        await audit(tx, {
          action: 'quote-link.create',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'quote_link', id: row.id },
          detail: { offers: quote.offers.length, days },
          requestId,
        });
        return row;
      });
      return { link: view(link), url: toLink(publicUrl, 'quote', actor.bank, secret) };
    },

    async list(actor: Actor): Promise<{ links: QuoteLink[] }> {
      return { links: (await findLinks(db, actor.agentId, actor.bank)).map(view) };
    },

    /** @throws DomainError not_found for another's link */
    revoke(actor: Actor, id: string, requestId: string): Promise<QuoteLink> {
      return withTransaction(db, async (tx) => {
        const at = clock().toISOString();
        const link = await revokeLink(tx, { id, agentId: actor.agentId, bank: actor.bank }, at);
        if (link === undefined) throw new DomainError('not_found');
        if (link.revoked_at === at)
          await audit(tx, {
            action: 'quote-link.revoke',
            bank: actor.bank,
            actorId: actor.agentId,
            subject: { type: 'quote_link', id },
            requestId,
          });
        return view(link);
      });
    },

    /** @throws DomainError not_found for an unknown link, rate_limited for who tries many */
    async page(visit: QuoteVisit): Promise<QuotePage> {
      const link = await find(visit);
      const state = getState(link);
      const { prepared_by: preparedBy, ...quote } = link.quote;
      if (state === 'open')
        await withTransaction(db, async (tx) => {
          await countOpening(tx, link.id, clock().toISOString());
          // Every reading is counted, the first one stands in the trail.
          if (link.opened_count === 0)
            await audit(tx, {
              action: 'quote-link.open',
              bank: visit.bank,
              subject: { type: 'quote_link', id: link.id },
              requestId: visit.requestId,
            });
        });
      return {
        state,
        prepared_by: preparedBy,
        created_at: link.created_at,
        expires_at: link.expires_at,
        quote: state === 'open' ? quote : null,
      };
    },

    /** @throws DomainError not_found for a link that is unknown or has ended, rate_limited */
    async document(visit: QuoteVisit): Promise<QuoteDocument> {
      const link = await find(visit);
      if (getState(link) !== 'open') throw new DomainError('not_found');
      await asRateLimited(() => attempts.admit(FILES_OF_LINK, link.id));
      const bytes = await offersPdf(link.quote, dateInMoscow(link.created_at));
      await withTransaction(db, (tx) =>
        audit(tx, {
          action: 'quote-link.download',
          bank: visit.bank,
          subject: { type: 'quote_link', id: link.id },
          requestId: visit.requestId,
        }),
      );
      return { bytes, fileName: TEXTS.offers.file };
    },
  };
}
