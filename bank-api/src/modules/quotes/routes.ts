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
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
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
  const serve = createServe(app, TAGS.products);
  serve(makeQuote, 'The calculator: the calculation as a document for the client.', async ({ actor, body }) =>
    toAnswer(await quotes.makeDocument(actor, body)),
  );
  serve(makeOffersDocument, '«PDF для клиента» in the comparison of the offers.', async ({ actor, body }) =>
    toAnswer(await quotes.compareInDocument(actor, body)),
  );
  serve(
    createQuoteLink,
    '«Ссылка для клиента» in the comparison of the offers.',
    ({ actor, body, request }) => links.create(actor, body, request.id),
  );
  serve(listQuoteLinks, 'The same dialog: links given before, and how often they were opened.', ({ actor }) =>
    links.list(actor),
  );
  serve(revokeQuoteLink, '«Отозвать» beside a link of that dialog.', ({ actor, params, request }) =>
    links.revoke(actor, params.id, request.id),
  );
  serve(openQuotePage, 'The page of such a link. Its secret travels in bodies only.', (call) =>
    links.page(toVisit(call)),
  );
  serve(downloadQuotePage, '«Скачать PDF» on the page of such a link.', async (call) =>
    toAnswer(await links.document(toVisit(call))),
  );
}
