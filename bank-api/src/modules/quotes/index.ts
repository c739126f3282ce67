import { Readable } from 'node:stream';
import { makeQuote } from 'shared-kernel/contract/quotes';
import type { Db } from '../../database/types.ts';
import { fileAnswer } from '../../http/file-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { BankModule, Clock } from '../module.ts';
import { createQuoteService } from './service.ts';

/** Calculations of the calculator as documents for clients. */
export function createQuotes(needs: { readonly db: Db; readonly clock: Clock }): BankModule {
  const quotes = createQuoteService(needs);
  return {
    name: 'quotes',
    routes: (app) =>
      registerEndpoint(app, makeQuote, async ({ actor, body }) => {
        const { bytes, fileName } = await quotes.makeDocument(actor, body);
        return fileAnswer({
          stream: Readable.from([bytes]),
          sizeBytes: bytes.length,
          fileName,
          contentType: 'application/pdf',
          disposition: 'attachment',
        });
      }),
  };
}
