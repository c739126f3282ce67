import { Readable } from 'node:stream';
import { makeOffersDocument, makeQuote } from 'shared-kernel/contract/quotes';
import { fileAnswer } from '../../http/file-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { BankModule } from '../module.ts';
import { createQuoteService, type QuoteDependencies } from './service.ts';

function toAnswer({ bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string }) {
  return fileAnswer({
    stream: Readable.from([bytes]),
    sizeBytes: bytes.length,
    fileName,
    contentType: 'application/pdf',
    disposition: 'attachment',
  });
}

/** Calculations of the calculator and comparisons of offers as documents for clients. */
export function createQuotes(needs: QuoteDependencies): BankModule {
  const quotes = createQuoteService(needs);
  return {
    name: 'quotes',
    routes: (app) => {
      registerEndpoint(app, makeQuote, async ({ actor, body }) =>
        toAnswer(await quotes.makeDocument(actor, body)),
      );
      registerEndpoint(app, makeOffersDocument, async ({ actor, body }) =>
        toAnswer(await quotes.compareInDocument(actor, body)),
      );
    },
  };
}
