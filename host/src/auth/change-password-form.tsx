import { Button, Form } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { authChangePassword } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { refusedFields } from './server-fields.ts';
import { ru } from '../locale/ru.ts';

interface PasswordValues {
  readonly oldPassword: string;
  readonly password: string;
}

/** Changes the password of a session that may do nothing else; then the agent signs in anew. */
export function ChangePasswordForm(): ReactElement {
  const [form] = Form.useForm<PasswordValues>();
  const [isBusy, setBusy] = useState(false);

  const submit = async ({ oldPassword, password }: PasswordValues): Promise<void> => {
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
      form.setFields(refusedFields(failure, { newPassword: 'password' }));
      if (isApiError(failure) && failure.code === 'wrong_password')
        form.setFields([{ name: 'oldPassword', errors: [errorText(failure)] }]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<PasswordValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={isBusy}
      validateTrigger={['onBlur', 'onSubmit']}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      <PasswordField
        name="oldPassword"
        label={ru.passwordGate.oldPassword}
        autoComplete="current-password"
        rules={[{ required: true, message: ru.validation.required }]}
      />
      <NewPasswordField label={ru.auth.newPassword} />
      <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
        {ru.passwordGate.submit}
      </Button>
    </Form>
  );
}
