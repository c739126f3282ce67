import { useState } from 'react';
import type { ReactElement } from 'react';
import { confirmPasswordReset } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { useIsShown } from 'shared-kernel/query';
import { Link, paths, useNavigate, useSearchParams } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { forgetBankData } from '../session/leave-bank.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { newPasswordRule } from './registration-rules.ts';
import { PasswordField } from './form/fields.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { useAuthForm } from './form/use-auth-form.ts';
import type { FieldValues } from './form/use-auth-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { Refusal } from './refusal.tsx';
import { refusedFields, toRefusal } from './server-fields.ts';
import { useCountdown } from './use-countdown.ts';
import { useLinkBank } from './use-link-bank.ts';

type ResetField = 'password' | 'repeated';

/** `/reset-password?token=…`: the link of the letter, once and for 30 minutes. */
export function ResetPasswordPage(): ReactElement {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  // Another link that is opened in this tab has nothing of the one before.
  return <NewPassword key={token} token={token} />;
}

/** What is wrong with the link itself: nobody can do anything about it but ask for a new letter. */
function findLinkFault(token: string, error: unknown): string | undefined {
  if (token === '') return ru.auth.resetNoToken;
  if (!isApiError(error)) return undefined;
  if (error.code === 'validation' && error.fields?.some(({ path }) => path === '/token'))
    return ru.auth.resetNoToken;
  return error.code === 'reset_token_invalid' ? ru.auth.resetTokenInvalid : undefined;
}

function NewPassword({ token }: { readonly token: string }): ReactElement {
  const bank = useLinkBank();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [secondsLeft, startCountdown] = useCountdown();
  const navigate = useNavigate();
  const isShown = useIsShown();

  const fields = useAuthForm<ResetField>({
    rules: {
      password: newPasswordRule,
      repeated: (repeated, { password }) =>
        repeated === password ? undefined : ru.validation.passwordMismatch,
    },
    isBusy,
    onSubmit: (values) => void submit(values),
  });

  const submit = async ({ password }: FieldValues<ResetField>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { success } = await callEndpoint(confirmPasswordReset, { bank, body: { token, password } });
      if (!success) throw new Error('The bank did not change the password');
      notify.success(ru.toasts.passwordChanged);
      // Whoever is signed in here: the bank has ended the sessions of this account, and the next step is the sign-in.
      forgetBankData();
      session.signOutAll();
      if (isShown()) void navigate(paths.login.link({ bank }));
    } catch (failure) {
      if (isCancelled(failure)) return;
      // The form says why, as long as it is there.
      notify.error(ru.toasts.passwordChangeFailed, isShown() ? undefined : errorText(failure));
      setError(failure);
      fields.refuse(refusedFields(failure, { password: 'password' }));
      if (isApiError(failure) && failure.retryAfterSeconds) startCountdown(failure.retryAfterSeconds);
    } finally {
      setBusy(false);
    }
  };

  const linkFault = findLinkFault(token, error);
  return (
    <>
      <AuthHeading title={ru.auth.resetTitle} subtitle={ru.auth.resetSubtitle} />
      {linkFault !== undefined ? (
        <AuthResult
          status="warning"
          title={<span role="alert">{linkFault}</span>}
          extra={<Link to={paths.forgotPassword.link({ bank })}>{ru.auth.requestNewLetter}</Link>}
        />
      ) : (
        <form {...fields.form}>
          <Refusal text={toRefusal(error)} secondsLeft={secondsLeft} />
          <fieldset disabled={isBusy} className="auth-fields">
            <NewPasswordField label={ru.auth.newPassword} error={fields.errors.password} />
            <PasswordField
              name="repeated"
              label={ru.auth.repeatPassword}
              error={fields.errors.repeated}
              autoComplete="new-password"
            />
          </fieldset>
          <SubmitButton isBusy={isBusy} isDisabled={secondsLeft > 0}>
            {ru.auth.submitReset}
          </SubmitButton>
        </form>
      )}
      <p className="auth-foot">
        <Link to={paths.login.link({ bank })}>{ru.auth.backToLogin}</Link>
      </p>
    </>
  );
}
