import { useState } from 'react';
import type { ReactElement } from 'react';
import { requestPasswordReset } from 'shared-kernel/contract/auth';
import { portalBanks } from 'shared-kernel/locale';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { useIsShown } from 'shared-kernel/query';
import { Link, paths } from 'shared-kernel/router';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { emailRule } from './field-rules.ts';
import { EmailField, SelectField } from './form/fields.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { useAuthForm } from './form/use-auth-form.ts';
import type { FieldValues } from './form/use-auth-form.ts';
import { Refusal } from './refusal.tsx';
import { refusedFields } from './server-fields.ts';
import { useCountdown } from './use-countdown.ts';
import { useLinkBank } from './use-link-bank.ts';

type ForgotField = 'email' | 'bank';

/** `/forgot-password`: asks for the letter. The answer is the same whether the account exists or not. */
export function ForgotPasswordPage(): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [secondsLeft, startCountdown] = useCountdown();
  const isShown = useIsShown();
  const [bank, setBank] = useState(useLinkBank());

  const fields = useAuthForm<ForgotField>({
    rules: { email: emailRule, bank: undefined },
    isBusy,
    onTry: () => setRefusal(undefined),
    onSubmit: (values) => void submit(values),
  });

  const submit = async ({ email }: FieldValues<ForgotField>): Promise<void> => {
    setBusy(true);
    try {
      const { success } = await callEndpoint(requestPasswordReset, {
        bank,
        body: { email: email.trim(), bank },
      });
      if (!success) throw new Error('The bank did not accept the request');
      notify.success(ru.toasts.letterSent, ru.toasts.letterSentText);
      setSentTo(email.trim());
    } catch (failure) {
      if (isCancelled(failure)) return;
      // The form says why, as long as it is there.
      notify.error(ru.toasts.recoveryFailed, isShown() ? undefined : errorText(failure));
      if (isApiError(failure) && failure.retryAfterSeconds) startCountdown(failure.retryAfterSeconds);
      else setRefusal(errorText(failure));
      fields.refuse(refusedFields(failure, { email: 'email', bank: 'bank' }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading title={ru.auth.forgotTitle} subtitle={ru.auth.forgotSubtitle} />
      {sentTo === undefined ? (
        <form {...fields.form}>
          <Refusal text={refusal} secondsLeft={secondsLeft} />
          <fieldset disabled={isBusy} className="auth-fields">
            <EmailField
              name="email"
              label={ru.auth.email}
              error={fields.errors.email}
              autoComplete="username"
            />
            <SelectField
              name="bank"
              label={ru.auth.bank}
              defaultValue={bank}
              options={portalBanks().map(({ code, name }) => ({ value: code, label: name }))}
              onChange={setBank}
            />
          </fieldset>
          <SubmitButton isBusy={isBusy} isDisabled={secondsLeft > 0}>
            {ru.auth.submitForgot}
          </SubmitButton>
        </form>
      ) : (
        <AuthResult
          status="success"
          title={ru.auth.forgotDoneTitle}
          subTitle={ru.auth.forgotDone(sentTo)}
          extra={
            <button type="button" className="auth-button is-inline" onClick={() => setSentTo(undefined)}>
              {ru.auth.sendAgain}
            </button>
          }
        />
      )}
      <p className="auth-foot">
        <Link to={paths.login.link({ bank })}>{ru.auth.backToLogin}</Link>
      </p>
    </>
  );
}
