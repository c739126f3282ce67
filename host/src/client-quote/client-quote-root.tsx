import type { ReactElement } from 'react';
import { Notice } from '../auth/notice.tsx';
import { LinkPage } from '../link-page/link-page.tsx';
import { clientQuoteTexts as texts } from '../locale/client-quote.ts';
import type { QuoteCalls } from './quote-calls.ts';
import { QuoteContent } from './quote-content.tsx';

interface ClientQuoteRootProps {
  /** Absent where the address holds no link. */
  readonly calls: QuoteCalls | undefined;
}

/** The page on which a client compares the banks' offers. */
export function ClientQuoteRoot({ calls }: ClientQuoteRootProps): ReactElement {
  return (
    <LinkPage getTitle={() => texts.title} loading={texts.loading} unknown={texts.unknown} open={calls?.open}>
      {(page) => {
        if (page.state !== 'open') {
          const { title, text } = texts.ended[page.state];
          return <Notice kind="warning" title={title} description={text(page.prepared_by)} />;
        }
        return calls && page.quote ? <QuoteContent page={page} quote={page.quote} calls={calls} /> : null;
      }}
    </LinkPage>
  );
}
