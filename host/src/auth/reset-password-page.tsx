import { useState } from 'react';
import type { ReactElement } from 'react';
import { confirmPasswordReset } from 'shared-kernel/contract/auth';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { useIsShown } from 'shared-kernel/query';
import { Link, paths, useNavigate, useSearchParams } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { newPasswordRule } from './registration-rules.ts';
import { PasswordField } from './form/fields.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { useAuthForm } from './form/use-auth-form.ts';
import type { FieldValues } from './form/use-auth-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { Notice } from './notice.tsx';
import { Refusal } from './refusal.tsx';
import { refusedFields, toRefusal } from './server-fields.ts';
import { useCountdown } from './use-countdown.ts';

type ResetField = 'password' | 'repeated';

/** `/reset-password?token=…`: the link of the letter, once and for 30 minutes. */
export function ResetPasswordPage(): ReactElement {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const named = bankCodeSchema.safeParse(parameters.get('bank'));
  const bank = named.success ? named.data : session.currentBank();
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
      if (isShown()) void navigate(paths.login.link());
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

  const isDead = isApiError(error) && error.code === 'reset_token_invalid';
  return (
    <>
      <AuthHeading title={ru.auth.resetTitle} subtitle={ru.auth.resetSubtitle} />
      {token === '' ? (
        <AuthResult
          status="warning"
          title={ru.auth.resetNoToken}
          extra={<Link to={paths.forgotPassword.link()}>{ru.auth.requestNewLetter}</Link>}
        />
      ) : (
        <form {...fields.form}>
          {isDead ? (
            <Notice
              kind="error"
              title={ru.auth.resetTokenInvalid}
              description={<Link to={paths.forgotPassword.link()}>{ru.auth.requestNewLetter}</Link>}
            />
          ) : (
            <Refusal text={toRefusal(error)} secondsLeft={secondsLeft} />
          )}
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
        <Link to={paths.login.link()}>{ru.auth.backToLogin}</Link>
      </p>
    </>
  );
}
