import type { QuotePage } from 'shared-kernel/contract/quote-links';
import type { LinkCalls } from '../link-page/link-calls.ts';

export interface QuoteCalls {
  readonly open: () => Promise<QuotePage>;
  readonly document: () => Promise<Blob>;
}

/** What a client can do with the link. */
export const toQuoteCalls = ({ read, readFile }: LinkCalls): QuoteCalls => ({
  open: () => read('open'),
  document: () => readFile('document'),
});
