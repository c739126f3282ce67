import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { confirmPasswordReset } from 'shared-kernel/contract/auth';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { Link, paths, useNavigate, useSearchParams } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Refusal } from './refusal.tsx';
import { refusedFields } from './server-fields.ts';
import { useCountdown } from './use-countdown.ts';

interface ResetValues {
  readonly password: string;
  readonly repeated: string;
}

/** `/reset-password?token=…`: the link of the letter, once and for 30 minutes. */
export function ResetPasswordPage(): ReactElement {
  const [form] = Form.useForm<ResetValues>();
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const named = bankCodeSchema.safeParse(parameters.get('bank'));
  const bank = named.success ? named.data : session.currentBank();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [secondsLeft, startCountdown] = useCountdown();
  const navigate = useNavigate();

  const submit = async ({ password }: ResetValues): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { success } = await callEndpoint(confirmPasswordReset, { bank, body: { token, password } });
      if (!success) throw new Error('The bank did not change the password');
      notify.success(ru.toasts.passwordChanged);
      void navigate(paths.login.link());
    } catch (failure) {
      if (isCancelled(failure)) return;
      notify.error(ru.toasts.passwordChangeFailed, errorText(failure));
      setError(failure);
      form.setFields(refusedFields(failure, { password: 'password' }));
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
        <Form<ResetValues>
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={isBusy}
          validateTrigger={['onBlur', 'onSubmit']}
          onFinish={(values) => void submit(values)}
          noValidate
        >
          {isDead ? (
            <Alert
              className="auth-refusal"
              role="alert"
              type="error"
              showIcon
              title={ru.auth.resetTokenInvalid}
              description={<Link to={paths.forgotPassword.link()}>{ru.auth.requestNewLetter}</Link>}
            />
          ) : (
            <Refusal error={error} secondsLeft={secondsLeft} />
          )}
          <NewPasswordField label={ru.auth.newPassword} />
          <PasswordField
            name="repeated"
            label={ru.auth.repeatPassword}
            autoComplete="new-password"
            dependencies={['password']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_rule, value) =>
                  value === getFieldValue('password')
                    ? Promise.resolve()
                    : Promise.reject(new Error(ru.validation.passwordMismatch)),
              }),
            ]}
          />
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            block
            loading={isBusy}
            disabled={secondsLeft > 0}
          >
            {ru.auth.submitReset}
          </Button>
        </Form>
      )}
      <p className="auth-foot">
        <Link to={paths.login.link()}>{ru.auth.backToLogin}</Link>
      </p>
    </>
  );
}
