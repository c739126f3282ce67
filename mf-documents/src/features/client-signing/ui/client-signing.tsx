import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { CreatedClientSigning } from 'shared-kernel/contract/client-signing';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import type { WidgetProps } from 'shared-kernel/remote';
import { IfOffered, QueryBoundary, SkeletonText } from 'shared-kernel/ui';
import { clientSigningTexts as texts } from '../locale/client-signing.ts';
import { useClientSigning } from '../api/use-client-signing.ts';
import styles from './client-signing.module.css';
import { RequestCard } from './request-card.tsx';

const sendDialog = lazyPart(() => import('./send-dialog.tsx').then((module) => module.SendDialog));
const sentLinks = lazyPart(() => import('./sent-links.tsx').then((module) => module.SentLinks));

export type ClientSigningProps = WidgetProps['client-signing'];

/** What the client of an application signs by a link: sending it, and what has become of it. */
export function ClientSigning(props: ClientSigningProps): ReactElement {
  return (
    <IfOffered capability="client_signing">
      <Requests {...props} />
    </IfOffered>
  );
}

function Requests({ applicationHash, readOnly = false }: ClientSigningProps): ReactElement {
  const query = useClientSigning(applicationHash);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<CreatedClientSigning | null>(null);
  // The part stays as high as it stood: going or shrinking, it would move the step's main button from under a press.
  const [stoodFor, setStoodFor] = useState<string>();
  const hasPart =
    query.data !== undefined && query.data.requests.length + (readOnly ? 0 : query.data.offered.length) > 0;
  if (hasPart && stoodFor !== applicationHash) setStoodFor(applicationHash);
  return (
    <QueryBoundary query={query} errorTitle={texts.error} skeleton={<SkeletonText rows={2} />}>
      {({ requests, offered, suggested }) => (
        <>
          {!hasPart && (readOnly || stoodFor !== applicationHash) ? null : (
            <section aria-label={texts.title} className={styles.section}>
              <div className={styles.head}>
                <div className={styles.intro}>
                  <h2 className={styles.title}>{texts.title}</h2>
                  {!readOnly && (offered.length > 0 || requests.length === 0) ? (
                    <div className={styles.hints}>
                      <p className={offered.length > 0 ? undefined : styles.isUnseen}>{texts.hint}</p>
                      <p className={offered.length > 0 ? styles.isUnseen : undefined}>{texts.nothing}</p>
                    </div>
                  ) : null}
                </div>
                {!readOnly && (offered.length > 0 || requests.length === 0) ? (
                  <Button
                    icon={<SendOutlined aria-hidden />}
                    disabled={offered.length === 0}
                    onClick={() => setSending(true)}
                    {...onIntent(sendDialog.preload)}
                  >
                    {texts.send}
                  </Button>
                ) : null}
              </div>
              {requests.length > 0 ? (
                <ul className={styles.requests}>
                  {requests.map((request) => (
                    <RequestCard key={request.id} request={request} applicationHash={applicationHash} />
                  ))}
                </ul>
              ) : null}
            </section>
          )}
          {isSending ? (
            <sendDialog.Part
              applicationHash={applicationHash}
              offered={offered}
              suggested={suggested}
              onClose={() => setSending(false)}
              onSent={(created) => {
                setSending(false);
                setSent(created);
              }}
            />
          ) : null}
          {sent ? <sentLinks.Part created={sent} onClose={() => setSent(null)} /> : null}
        </>
      )}
    </QueryBoundary>
  );
}
