import { Fragment, useState } from 'react';
import type { ReactElement } from 'react';
import type { QuotePage } from 'shared-kernel/contract/quote-links';
import { formatLongDate } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { PRODUCT_LABELS } from 'shared-kernel/locale';
import { Notice } from '../auth/notice.tsx';
import { failureText } from '../link-page/failure-text.ts';
import { saveFile } from '../link-page/save-file.ts';
import { clientQuoteTexts as texts } from '../locale/client-quote.ts';
import { OfferTable } from './offer-table.tsx';
import type { QuoteCalls } from './quote-calls.ts';

type Quote = NonNullable<QuotePage['quote']>;

interface QuoteContentProps {
  readonly page: QuotePage;
  readonly quote: Quote;
  readonly calls: QuoteCalls;
}

const dayText = (instant: string): string => formatLongDate(dateInMoscow(instant));

function toTerms({ quote: { request, client_name: client }, page }: QuoteContentProps) {
  const { product, guarantee_type: type, amount_kopecks: amount, term_months: months } = request;
  const isLoan = months !== undefined;
  return [
    [texts.client, client],
    [texts.product, PRODUCT_LABELS[product]],
    [texts.guaranteeType, isLoan || type === undefined ? null : texts.guaranteeTypes[type]],
    [texts.amount, formatMoneyShort(amount)],
    [
      texts.term,
      isLoan ? formatCount(months, texts.months) : formatCount(request.term_days ?? 0, texts.days),
    ],
    [texts.madeOn, dayText(page.created_at)],
    [texts.until, dayText(page.expires_at)],
  ] as const;
}

/** What was asked for, the offers, and the same as a file. */
export function QuoteContent(props: QuoteContentProps): ReactElement {
  const { page, quote, calls } = props;
  const isLoan = quote.request.term_months !== undefined;
  return (
    <>
      <section className="link-page-card" aria-labelledby="quote-terms">
        <h2 id="quote-terms">{texts.terms}</h2>
        <dl className="link-page-facts">
          {toTerms(props).map(([label, value]) =>
            value === null ? null : (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
          )}
        </dl>
      </section>
      <section className="link-page-card" aria-labelledby="quote-offers">
        <h2 id="quote-offers">{texts.offers}</h2>
        <OfferTable offers={quote.offers} isLoan={isLoan} labelledBy="quote-offers" />
        {isLoan ? <p className="link-page-hint">{texts.method}</p> : null}
        <Actions calls={calls} />
      </section>
      <footer className="client-quote-foot">
        <p className="link-page-hint">
          {texts.preparedBy}: {page.prepared_by}
        </p>
        <p className="link-page-hint">{texts.notice}</p>
      </footer>
    </>
  );
}

function Actions({ calls }: Pick<QuoteContentProps, 'calls'>): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await calls.document(), texts.fileName);
    } catch (error) {
      setFailure(failureText(error, { not_found: texts.gone }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure === undefined ? null : (
        <Notice kind="error" title={texts.downloadFailed} description={failure} />
      )}
      <div className="link-page-actions">
        <button
          type="button"
          className="auth-button is-primary"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void download()}
        >
          {texts.download}
        </button>
        <button type="button" className="auth-button" onClick={() => window.print()}>
          {texts.print}
        </button>
      </div>
    </>
  );
}
