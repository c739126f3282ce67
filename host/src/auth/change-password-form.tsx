import { useState } from 'react';
import type { ReactElement } from 'react';
import { authChangePassword } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText, SAME_PASSWORD_TEXT } from 'shared-kernel/locale';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { newPasswordRule } from './registration-rules.ts';
import { PasswordField } from './form/fields.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { useAuthForm } from './form/use-auth-form.ts';
import type { FieldValues } from './form/use-auth-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { refusedFields } from './server-fields.ts';
import { ru } from '../locale/ru.ts';

type PasswordFieldName = 'oldPassword' | 'password';

/** Changes the password of a session that may do nothing else; then the agent signs in anew. */
export function ChangePasswordForm(): ReactElement {
  const [isBusy, setBusy] = useState(false);

  const fields = useAuthForm<PasswordFieldName>({
    rules: {
      oldPassword: (value) => (value === '' ? ru.validation.required : undefined),
      password: (value, { oldPassword }) =>
        newPasswordRule(value) ?? (value === oldPassword ? SAME_PASSWORD_TEXT : undefined),
    },
    isBusy,
    onSubmit: (values) => void submit(values),
  });

  const submit = async ({ oldPassword, password }: FieldValues<PasswordFieldName>): Promise<void> => {
    setBusy(true);
    try {
      const { success } = await callEndpoint(authChangePassword, {
        body: { oldPassword, newPassword: password },
      });
      if (!success) throw new Error('The bank did not change the password');
      notify.success(ru.toasts.passwordChanged, ru.passwordGate.signInAgain);
      // The bank has ended every session of the account.
      session.signOutAll();
    } catch (failure) {
      if (isCancelled(failure)) return;
      notify.error(ru.toasts.passwordChangeFailed, errorText(failure));
      fields.refuse({
        ...refusedFields(failure, { newPassword: 'password' }),
        ...(isApiError(failure) && failure.code === 'wrong_password'
          ? { oldPassword: errorText(failure) }
          : {}),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form {...fields.form}>
      <fieldset disabled={isBusy} className="auth-fields">
        <PasswordField
          name="oldPassword"
          label={ru.passwordGate.oldPassword}
          error={fields.errors.oldPassword}
          autoComplete="current-password"
        />
        <NewPasswordField label={ru.auth.newPassword} error={fields.errors.password} />
      </fieldset>
      <SubmitButton isBusy={isBusy}>{ru.passwordGate.submit}</SubmitButton>
    </form>
  );
}
