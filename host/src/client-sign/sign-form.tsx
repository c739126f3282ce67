import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { SubmitButton } from '../auth/form/submit-button.tsx';
import { Notice } from '../auth/notice.tsx';
import { useCountdown } from '../auth/use-countdown.ts';
import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { failureText } from './format.ts';
import { OwnKeySigning } from './own-key-signing.tsx';
import { LinkError } from '../link-page/link-calls.ts';
import type { OwnSignature } from './signing-calls.ts';
import type { SigningContentProps } from './signing-content.tsx';

/** A letter is on its way for a while: who asks again at once only voids the code of it. */
const AGAIN_SECONDS = 60;

interface SignFormProps extends SigningContentProps {
  readonly onDecline: () => void;
}

interface Errors {
  readonly code?: string | undefined;
  readonly consent?: string | undefined;
}

/** The code by letter, the consent, and the signature. */
export function SignForm(props: SignFormProps): ReactElement {
  const { page, bank, calls, ownKey, onChanged, onStale, onDecline } = props;
  const id = useId();
  const [sentTo, setSentTo] = useState<string>();
  /** A phone has thrown the page away while its owner read the letter: the code of it is still good. */
  const [hasCode, setHasCode] = useState(false);
  const [code, setCode] = useState('');
  const [hasConsent, setConsent] = useState(false);
  const [isOwnKey, setOwnKey] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [secondsLeft, startCountdown] = useCountdown();
  /** What a code was changed for: where the signature itself fails, the code is not asked for again. */
  const confirmation = useRef<{ readonly code: string; readonly token: string }>(null);
  const [signingBy, setSigningBy] = useState<string>();
  const documents = page.documents.filter(({ stale }) => !stale);

  function fail(error: unknown): void {
    setFailure(failureText(error));
    const refused = error instanceof LinkError ? error.code : '';
    if (refused === 'signing_code_invalid') confirmation.current = null;
    if (refused === 'signing_not_open' || refused === 'stale_version') onStale();
  }

  async function work(run: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  const requestCode = (): Promise<void> =>
    work(async () => {
      const { sent_to } = await calls.requestCode();
      confirmation.current = null;
      setCode('');
      setSentTo(sent_to);
      startCountdown(AGAIN_SECONDS);
    });

  async function confirm(): Promise<string> {
    if (confirmation.current?.code === code) return confirmation.current.token;
    const { confirmation: token } = await calls.confirm(code);
    confirmation.current = { code, token };
    return token;
  }

  const sign = (token: string, signatures?: readonly OwnSignature[]): Promise<void> =>
    work(async () => onChanged(await calls.sign(token, signatures)));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found: Errors = {
      code: /^\d{6}$/.test(code) ? undefined : texts.codeFormat,
      consent: hasConsent ? undefined : texts.consentMissing,
    };
    setErrors(found);
    if (found.code !== undefined) return document.getElementById(`${id}-code`)?.focus();
    if (found.consent !== undefined) return document.getElementById(`${id}-consent`)?.focus();
    void work(async () => {
      const token = await confirm();
      if (isOwnKey) setSigningBy(token);
      else onChanged(await calls.sign(token));
    });
    return undefined;
  }

  const { email } = page.signer;
  const lead =
    sentTo !== undefined ? texts.codeSent(sentTo) : hasCode ? texts.enterCode(email) : texts.codeIntro(email);
  return (
    <form className="link-page-card" noValidate aria-label={texts.sign} onSubmit={submit}>
      <p className="link-page-lead" role="status">
        {lead}
      </p>
      {failure === undefined ? null : <Notice kind="error" title={failure} />}
      {sentTo === undefined && !hasCode ? (
        <>
          <button
            type="button"
            className="auth-button is-primary"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void requestCode()}
          >
            {texts.getCode}
          </button>
          <button
            type="button"
            className="auth-button is-inline"
            disabled={isBusy}
            onClick={() => setHasCode(true)}
          >
            {texts.haveCode}
          </button>
        </>
      ) : (
        <>
          <div className={`auth-field${errors.code === undefined ? '' : ' is-wrong'}`}>
            <label htmlFor={`${id}-code`}>{texts.code}</label>
            <input
              id={`${id}-code`}
              className="auth-input client-sign-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              aria-invalid={errors.code !== undefined}
              aria-describedby={`${id}-code-error`}
              onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
              autoFocus
            />
            <div id={`${id}-code-error`} className="auth-field-error" role="alert">
              {errors.code}
            </div>
          </div>
          <label className="auth-check client-sign-check">
            <input
              type="checkbox"
              checked={isOwnKey}
              aria-describedby={`${id}-own-key`}
              onChange={({ target }) => setOwnKey(target.checked)}
            />
            <span>{texts.ownKey}</span>
          </label>
          <p id={`${id}-own-key`} className="link-page-hint">
            {texts.ownKeyHint}
          </p>
          <label className="auth-check client-sign-check">
            <input
              id={`${id}-consent`}
              type="checkbox"
              checked={hasConsent}
              aria-invalid={errors.consent !== undefined}
              aria-describedby={`${id}-consent-error`}
              onChange={({ target }) => setConsent(target.checked)}
            />
            <span>{isOwnKey ? texts.consentOwnKey : texts.consent}</span>
          </label>
          <div id={`${id}-consent-error`} className="auth-field-error" role="alert">
            {errors.consent}
          </div>
          <SubmitButton isBusy={isBusy || signingBy !== undefined}>{texts.sign}</SubmitButton>
          <button
            type="button"
            className="auth-button is-inline"
            disabled={isBusy || secondsLeft > 0}
            onClick={() => void requestCode()}
          >
            {secondsLeft > 0 ? texts.againIn(secondsLeft) : texts.again}
          </button>
        </>
      )}
      <button type="button" className="auth-button is-inline" disabled={isBusy} onClick={onDecline}>
        {texts.decline}
      </button>
      {signingBy === undefined ? null : (
        <OwnKeySigning
          bank={bank}
          documents={documents}
          calls={calls}
          ownKey={ownKey}
          onSigned={(signatures) => {
            setSigningBy(undefined);
            void sign(signingBy, signatures);
          }}
          onGivenUp={(error) => {
            setSigningBy(undefined);
            if (error !== undefined) fail(error);
          }}
        />
      )}
    </form>
  );
}
