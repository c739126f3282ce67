import { useState } from 'react';
import type { ReactElement } from 'react';
import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { Notice } from '../auth/notice.tsx';
import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { failureText } from './format.ts';
import { saveFile, showFile } from '../link-page/save-file.ts';
import type { SigningCalls } from './signing-calls.ts';

type SentDocument = SigningPage['documents'][number];

interface DocumentListProps {
  /** What is done with them, or was. */
  readonly title: string;
  readonly documents: readonly SentDocument[];
  readonly calls: SigningCalls;
}

const SHOWN_TYPES: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);

/** The documents of the link: each is read before it is signed. */
export function DocumentList({ title, documents, calls }: DocumentListProps): ReactElement {
  return (
    <section className="link-page-card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="client-sign-documents">
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} calls={calls} />
        ))}
      </ul>
    </section>
  );
}

function DocumentItem(props: {
  readonly document: SentDocument;
  readonly calls: SigningCalls;
}): ReactElement {
  const { document: sent, calls } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function read(handle: (file: Blob) => void): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      handle(await calls.file(sent.id));
    } catch (error) {
      setFailure(failureText(error));
      throw error;
    } finally {
      setBusy(false);
    }
  }

  const save = (): void => void read((file) => saveFile(file, sent.file_name)).catch(() => undefined);
  const open = (): void => {
    const tab = window.open('', '_blank');
    // Where no tab may be opened the file is saved instead.
    if (!tab) return save();
    read((file) => showFile(file, tab)).catch(() => tab.close());
  };

  return (
    <li className="client-sign-document">
      <strong>{sent.title}</strong>
      <span className="link-page-hint">
        {sent.file_name}, {formatFileSize(sent.size_bytes)}
      </span>
      {sent.stale ? (
        <Notice kind="warning" title={texts.stale} />
      ) : (
        <>
          <div className="link-page-actions">
            {SHOWN_TYPES.has(sent.mime_type) ? (
              <button
                type="button"
                className="auth-button is-inline"
                aria-label={texts.openLabel(sent.title)}
                disabled={isBusy}
                aria-busy={isBusy}
                onClick={open}
              >
                {texts.open}
              </button>
            ) : null}
            <button
              type="button"
              className="auth-button is-inline"
              aria-label={texts.saveLabel(sent.title)}
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={save}
            >
              {texts.save}
            </button>
          </div>
          <details className="client-sign-hash">
            <summary>{texts.hash}</summary>
            <code>{sent.sha256}</code>
          </details>
        </>
      )}
      {failure === undefined ? null : <Notice kind="error" title={texts.fileFailed} description={failure} />}
    </li>
  );
}
