import type { ReactElement } from 'react';
import type { QuoteLink } from 'shared-kernel/contract/quote-links';
import { formatCount } from 'shared-kernel/domain/plurals';
import { PRODUCT_LABELS } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, DateText, MoneyText, QueryBoundary, Text, ToneTag } from 'shared-kernel/ui';
import { quoteLinkTexts as texts } from '../locale/quote-links.ts';
import { useQuoteLinks, useRevokeQuoteLink } from '../api/quote-links.ts';
import styles from './quote-links.module.css';

const TONES = { open: 'success', expired: 'default', revoked: 'default' } as const;

/** Links that the agent has given: whether they were opened, and «Отозвать». */
export function QuoteLinkList(): ReactElement {
  const query = useQuoteLinks();
  return (
    <section aria-labelledby="quote-links-title" className={styles.own}>
      <h3 id="quote-links-title" className={styles.title}>
        {texts.own}
      </h3>
      <QueryBoundary
        query={query}
        isEmpty={({ links }) => links.length === 0}
        empty={<Text tone="secondary">{texts.none}</Text>}
      >
        {({ links }) => (
          <ul className={styles.links}>
            {links.map((link) => (
              <LinkItem key={link.id} link={link} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

function LinkItem({ link }: { readonly link: QuoteLink }): ReactElement {
  const revoke = useRevokeQuoteLink();
  const client = link.client_name ?? texts.noClient;
  return (
    <li className={styles.link}>
      <div className={styles.head}>
        <strong className={styles.client}>{client}</strong>
        <ToneTag tone={TONES[link.state]}>{texts.states[link.state]}</ToneTag>
      </div>
      <span className={styles.details}>
        {PRODUCT_LABELS[link.product]}, <MoneyText kopecks={link.amount_kopecks} />:{' '}
        {texts.banks(link.bank_names)}
      </span>
      <span className={styles.details}>
        {texts.given} <DateText value={link.created_at} withTime />
        {link.state === 'open' ? (
          <>
            {' · '}
            {texts.until.toLowerCase()} <DateText value={link.expires_at} />
          </>
        ) : null}
      </span>
      <div className={styles.head}>
        <span className={styles.openings}>
          {link.last_opened_at === null ? (
            texts.notOpened
          ) : (
            <>
              {texts.openings(formatCount(link.opened_count, texts.times))}{' '}
              <DateText value={link.last_opened_at} withTime />
            </>
          )}
        </span>
        {link.state === 'open' ? (
          <ConfirmButton
            size="small"
            aria-label={texts.revokeLabel(client)}
            question={texts.revokeQuestion}
            details={texts.revokeDetails}
            confirmText={texts.revoke}
            onConfirm={async () => {
              await revoke.mutateAsync(link.id);
              notify.success(texts.revoked);
            }}
            failedTitle={texts.revokeFailed}
          >
            {texts.revoke}
          </ConfirmButton>
        ) : null}
      </div>
    </li>
  );
}
