import '../styles/client-quote.css';
import type { PortalPageData } from 'shared-kernel/remote';
import { showLinkPage } from '../link-page/show-link-page.tsx';
import { ClientQuoteRoot } from './client-quote-root.tsx';
import { toQuoteCalls } from './quote-calls.ts';

/** The comparison that an agent has given a client, by itself. */
export function showClientQuote(data: PortalPageData): void {
  showLinkPage(data, 'client-quote', 'quote-links', (calls) => (
    <ClientQuoteRoot calls={calls && toQuoteCalls(calls)} />
  ));
}
