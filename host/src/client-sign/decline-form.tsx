import { useId, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import { SubmitButton } from '../auth/form/submit-button.tsx';
import { Notice } from '../auth/notice.tsx';
import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { failureText } from './format.ts';
import { LinkError } from '../link-page/link-calls.ts';
import type { SigningCalls } from './signing-calls.ts';

interface DeclineFormProps {
  readonly calls: SigningCalls;
  readonly onBack: () => void;
  readonly onDeclined: (page: SigningPage) => void;
  readonly onStale: () => void;
}

const REASON_LIMIT = 500;

/** Why the signer does not sign. */
export function DeclineForm({ calls, onBack, onDeclined, onStale }: DeclineFormProps): ReactElement {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim() === '') return setError(texts.reasonMissing);
    setBusy(true);
    setError(undefined);
    setFailure(undefined);
    try {
      onDeclined(await calls.decline(reason.trim()));
    } catch (refusal) {
      setFailure(failureText(refusal));
      if (refusal instanceof LinkError && refusal.code === 'signing_not_open') onStale();
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <form className="link-page-card" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{texts.declineTitle}</h2>
      <p className="link-page-hint">{texts.declineText}</p>
      {failure === undefined ? null : <Notice kind="error" title={failure} />}
      <div className={`auth-field${error === undefined ? '' : ' is-wrong'}`}>
        <label htmlFor={id}>{texts.reason}</label>
        <textarea
          id={id}
          className="auth-input client-sign-reason"
          maxLength={REASON_LIMIT}
          value={reason}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setReason(target.value)}
          autoFocus
        />
        <div id={`${id}-error`} className="auth-field-error" role="alert">
          {error}
        </div>
      </div>
      <div className="link-page-actions">
        <SubmitButton isBusy={isBusy}>{texts.declineConfirm}</SubmitButton>
        <button type="button" className="auth-button is-inline" disabled={isBusy} onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </form>
  );
}
