import { useState } from 'react';
import type { ReactElement } from 'react';
import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import type { LazyCode } from 'shared-kernel/lazy';
import { Notice } from '../auth/notice.tsx';
import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { DeclineForm } from './decline-form.tsx';
import { DocumentList } from './document-list.tsx';
import { failureText, momentText } from './format.ts';
import type { OwnKeyDialog } from './own-key-dialog.tsx';
import { saveFile } from '../link-page/save-file.ts';
import { SignForm } from './sign-form.tsx';
import type { SigningCalls } from './signing-calls.ts';

export interface SigningContentProps {
  readonly page: SigningPage;
  readonly bank: string;
  readonly calls: SigningCalls;
  readonly ownKey: LazyCode<typeof OwnKeyDialog>;
  readonly onChanged: (page: SigningPage) => void;
  /** The bank knows something else of the link than this page. */
  readonly onStale: () => void;
}

const agentText = ({ agent_name: name, agent_organization: organization }: SigningPage): string =>
  [name, organization].filter(Boolean).join(', ');

/** What the link asks for, and what can be done about it now. */
export function SigningContent(props: SigningContentProps): ReactElement {
  const { page, calls, onChanged } = props;
  const [isDeclining, setDeclining] = useState(false);
  const [hasDeclined, setDeclined] = useState(false);
  const { state } = page;
  const agent = agentText(page);
  if (state !== 'open' && state !== 'waiting' && state !== 'signed') {
    const { title, text } = texts.ended[state];
    return hasDeclined ? (
      <Notice kind="info" title={texts.declined} description={texts.declinedText(agent)} />
    ) : (
      <Notice kind="warning" title={title} description={text(agent)} />
    );
  }
  return (
    <>
      {state === 'signed' ? <Signed page={page} calls={calls} /> : null}
      {state === 'waiting' ? (
        <Notice kind="info" title={texts.waiting} description={texts.waitingText} />
      ) : null}
      <section className="link-page-card">
        {state === 'signed' ? null : <p className="link-page-lead">{texts.asks(agent, page.bank_name)}</p>}
        <dl className="link-page-facts">
          <dt>{texts.client}</dt>
          <dd>{page.client_name}</dd>
          <dt>{texts.signer}</dt>
          <dd>{[page.signer.name, page.signer.role].filter(Boolean).join(', ')}</dd>
          {state === 'signed' ? null : (
            <>
              <dt>{texts.until}</dt>
              <dd>{momentText(page.expires_at)}</dd>
            </>
          )}
        </dl>
      </section>
      <DocumentList
        title={state === 'signed' ? texts.signedDocuments : texts.documents}
        documents={page.documents}
        calls={calls}
      />
      <Signers page={page} />
      {state !== 'open' ? null : isDeclining ? (
        <DeclineForm
          calls={calls}
          onBack={() => setDeclining(false)}
          onDeclined={(declined) => {
            setDeclined(true);
            onChanged(declined);
          }}
          onStale={props.onStale}
        />
      ) : (
        <SignForm {...props} onDecline={() => setDeclining(true)} />
      )}
    </>
  );
}

function Signers({ page: { signers } }: Pick<SigningContentProps, 'page'>): ReactElement | null {
  if (signers.length < 2) return null;
  return (
    <section className="link-page-card" aria-label={texts.signers}>
      <h2>{texts.signers}</h2>
      <ol className="client-sign-signers">
        {signers.map(({ name, role, signed, own }) => (
          <li key={`${name} ${role}`}>
            {[name, role].filter(Boolean).join(', ')}
            {own ? ` (${texts.you})` : ''} — {signed ? texts.signedMark : texts.notSignedMark}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Signed({ page, calls }: Pick<SigningContentProps, 'page' | 'calls'>): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { signed_at: signedAt, kind } = page.signer;
  const download = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await calls.archive(), texts.archiveName);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="link-page-card">
      <Notice
        kind="success"
        title={texts.signed}
        description={[
          signedAt && kind ? texts.signedText(momentText(signedAt), texts.kinds[kind]) : '',
          page.signers.some(({ signed }) => !signed) ? texts.othersLeft : '',
        ].join(' ')}
      />
      <p className="link-page-hint">{texts.archiveText}</p>
      {failure === undefined ? null : (
        <Notice kind="error" title={texts.archiveFailed} description={failure} />
      )}
      <button
        type="button"
        className="auth-button is-primary"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void download()}
      >
        {texts.archive}
      </button>
    </section>
  );
}
