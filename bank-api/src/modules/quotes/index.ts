import { Readable } from 'node:stream';
import { makeQuote } from 'shared-kernel/contract/quotes';
import { fileAnswer } from '../../http/file-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { quoteDocument } from './quote-service.ts';

/** Calculations of the calculator as documents for clients. */
export const quotesModule = defineModule({
  name: 'quotes',
  routes(app) {
    registerEndpoint(app, makeQuote, async ({ db, actor, body }) => {
      const { bytes, fileName } = await quoteDocument(db, actor, body, app.context.now());
      return fileAnswer({
        stream: Readable.from([bytes]),
        sizeBytes: bytes.length,
        fileName,
        contentType: 'application/pdf',
        disposition: 'attachment',
      });
    });
  },
});
