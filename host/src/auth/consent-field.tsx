import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { errorText } from 'shared-kernel/locale';
import { SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { Notice } from './notice.tsx';
import type { ConsentState } from './use-consent-text.ts';

interface ConsentFieldProps {
  readonly consent: ConsentState;
  readonly error: string | undefined;
}

/** The consent to the processing of personal data, with its text at hand. */
export function ConsentField({ consent, error }: ConsentFieldProps): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { text, retry } = consent;
  const close = (): void => setOpen(false);
  return (
    <>
      <div className="auth-field">
        <label className="auth-check">
          <input
            type="checkbox"
            name="consent"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : id}
          />
          {ru.auth.consent}
        </label>
        <button type="button" className="auth-link" onClick={() => setOpen(true)}>
          {ru.auth.consentLink}
        </button>
        {error === undefined ? null : (
          <div id={id} role="alert" className="auth-field-error">
            {error}
          </div>
        )}
      </div>
      {consent.error !== undefined ? (
        <Notice
          kind="error"
          title={ru.auth.consentFailed}
          description={errorText(consent.error)}
          action={
            <button type="button" className="auth-link" onClick={retry}>
              {ru.errors.retry}
            </button>
          }
        />
      ) : null}
      <Modal
        open={isOpen}
        title={text?.title ?? ru.auth.consentTitle}
        onCancel={close}
        footer={<Button onClick={close}>{ru.auth.consentClose}</Button>}
      >
        {text === undefined ? (
          <SkeletonText rows={8} />
        ) : (
          <>
            {text.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="auth-optional">{ru.auth.consentVersion(text.version)}</p>
          </>
        )}
      </Modal>
    </>
  );
}
