import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { requestPasswordReset } from 'shared-kernel/contract/auth';
import { portalBanks } from 'shared-kernel/locale';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { emailRule } from './field-rules.ts';
import { Refusal } from './refusal.tsx';
import { refusedFields } from './server-fields.ts';
import { useCountdown } from './use-countdown.ts';

interface ForgotValues {
  readonly email: string;
  readonly bank: BankCode;
}

/** `/forgot-password`: asks for the letter. The answer is the same whether the account exists or not. */
export function ForgotPasswordPage(): ReactElement {
  const [form] = Form.useForm<ForgotValues>();
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [secondsLeft, startCountdown] = useCountdown();

  const submit = async ({ email, bank }: ForgotValues): Promise<void> => {
    setBusy(true);
    setError(undefined);
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
      notify.error(ru.toasts.recoveryFailed, errorText(failure));
      setError(failure);
      form.setFields(refusedFields(failure, { email: 'email', bank: 'bank' }));
      if (isApiError(failure) && failure.retryAfterSeconds) startCountdown(failure.retryAfterSeconds);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading title={ru.auth.forgotTitle} subtitle={ru.auth.forgotSubtitle} />
      {sentTo === undefined ? (
        <Form<ForgotValues>
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={isBusy}
          initialValues={{ bank: session.currentBank(), email: '' }}
          validateTrigger={['onBlur', 'onSubmit']}
          onFinish={(values) => void submit(values)}
          noValidate
        >
          <Refusal error={error} secondsLeft={secondsLeft} />
          <Form.Item name="email" label={ru.auth.email} required rules={[emailRule]}>
            <Input
              size="large"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              placeholder={ru.auth.emailPlaceholder}
            />
          </Form.Item>
          <Form.Item name="bank" label={ru.auth.bank}>
            <Select<BankCode>
              size="large"
              options={portalBanks().map(({ code, name }) => ({ value: code, label: name }))}
            />
          </Form.Item>
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            block
            loading={isBusy}
            disabled={secondsLeft > 0}
          >
            {ru.auth.submitForgot}
          </Button>
        </Form>
      ) : (
        <AuthResult
          status="success"
          title={ru.auth.forgotDoneTitle}
          subTitle={ru.auth.forgotDone(sentTo)}
          extra={<Button onClick={() => setSentTo(undefined)}>{ru.auth.sendAgain}</Button>}
        />
      )}
      <p className="auth-foot">
        <Link to={paths.login.link()}>{ru.auth.backToLogin}</Link>
      </p>
    </>
  );
}
