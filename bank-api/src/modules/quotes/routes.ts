import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import {
  createQuoteLink,
  downloadQuotePage,
  listQuoteLinks,
  openQuotePage,
  revokeQuoteLink,
} from 'shared-kernel/contract/quote-links';
import { makeOffersDocument, makeQuote } from 'shared-kernel/contract/quotes';
import { fileAnswer } from '../../http/file-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { QuoteLinkService, QuoteVisit } from './link-service.ts';
import type { QuoteDocument, QuoteService } from './service.ts';

export interface QuoteServices {
  readonly quotes: QuoteService;
  readonly links: QuoteLinkService;
}

const toAnswer = ({ bytes, fileName }: QuoteDocument) =>
  fileAnswer({
    stream: Readable.from([bytes]),
    sizeBytes: bytes.length,
    fileName,
    contentType: 'application/pdf',
    disposition: 'attachment',
  });

interface PublicCall {
  readonly bank: BankCode;
  readonly body: { readonly secret: string };
  readonly request: FastifyRequest;
}

const toVisit = ({ bank, body, request }: PublicCall): QuoteVisit => ({
  bank,
  secret: body.secret,
  address: request.ip,
  requestId: request.id,
});

export function quoteRoutes(app: FastifyInstance, { quotes, links }: QuoteServices): void {
  registerEndpoint(app, makeQuote, async ({ actor, body }) =>
    toAnswer(await quotes.makeDocument(actor, body)),
  );
  registerEndpoint(app, makeOffersDocument, async ({ actor, body }) =>
    toAnswer(await quotes.compareInDocument(actor, body)),
  );
  registerEndpoint(app, createQuoteLink, ({ actor, body, request }) => links.create(actor, body, request.id));
  registerEndpoint(app, listQuoteLinks, ({ actor }) => links.list(actor));
  registerEndpoint(app, revokeQuoteLink, ({ actor, params, request }) =>
    links.revoke(actor, params.id, request.id),
  );
  registerEndpoint(app, openQuotePage, (call) => links.page(toVisit(call)));
  registerEndpoint(app, downloadQuotePage, async (call) => toAnswer(await links.document(toVisit(call))));
}
