import { Button, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { register } from 'shared-kernel/contract/auth';
import { portalBanks } from 'shared-kernel/locale';
import type { BankCode } from 'shared-kernel/contract/banks';
import { parsePhone } from 'shared-kernel/domain/phone';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { Link, paths, useNavigate } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { ConsentField } from './consent-field.tsx';
import { emailRule, innRule, nameRule, phoneRule } from './field-rules.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PhoneInput } from './phone-input.tsx';
import { Refusal } from './refusal.tsx';
import { refusedFields } from './server-fields.ts';
import { useConsentText } from './use-consent-text.ts';
import { useCountdown } from './use-countdown.ts';

interface RegisterValues {
  readonly bank: BankCode;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName?: string;
  readonly email: string;
  readonly phone: string;
  readonly inn: string;
  readonly password: string;
  readonly consent: boolean;
}

const FIELD_NAMES = {
  last_name: 'lastName',
  first_name: 'firstName',
  middle_name: 'middleName',
  email: 'email',
  phone: 'phone',
  organization_inn: 'inn',
  password: 'password',
  consent_version: 'consent',
} as const satisfies Record<string, keyof RegisterValues>;

function sendRegistration(values: RegisterValues, consentVersion: string) {
  const phone = parsePhone(values.phone);
  return callEndpoint(register, {
    bank: values.bank,
    body: {
      last_name: values.lastName,
      first_name: values.firstName,
      middle_name: values.middleName ?? '',
      email: values.email.trim(),
      phone: phone.ok ? phone.value : values.phone,
      organization_inn: values.inn.trim(),
      password: values.password,
      consent_version: consentVersion,
    },
  });
}

/** `/register`: a new agent; approval starts as «не заполнена». */
export function RegisterPage(): ReactElement {
  const [form] = Form.useForm<RegisterValues>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<keyof RegisterValues>();
  const bank = Form.useWatch('bank', form) ?? session.currentBank();
  const consent = useConsentText(bank);
  const [secondsLeft, startCountdown] = useCountdown();
  const [sentTo, setSentTo] = useState<string>();
  const navigate = useNavigate();

  useEffect(() => {
    // While the form is sent its fields are disabled, and cannot take the focus.
    if (isBusy || refused === undefined) return;
    form.focusField(refused);
    setRefused(undefined);
  }, [isBusy, refused, form]);

  const submit = async (values: RegisterValues): Promise<void> => {
    // Nobody accepts a text that could not be shown.
    if (consent.text === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const { confirmation } = await sendRegistration(values, consent.text.version);
      if (confirmation) {
        setSentTo(values.email.trim());
        return;
      }
      notify.success(ru.toasts.registered, ru.toasts.registeredText);
      void navigate(paths.login.link());
    } catch (failure) {
      if (isCancelled(failure)) return;
      setError(failure);
      const fields = refusedFields(failure, FIELD_NAMES);
      if (isApiError(failure) && failure.code === 'email_taken') {
        fields.push({ name: 'email', errors: [ru.validation.emailTaken] });
      }
      // The text has changed while the form was filled: the new one is to be read and accepted.
      if (fields.some(({ name }) => name === 'consent')) {
        form.setFieldValue('consent', false);
        consent.retry();
      }
      form.setFields(fields);
      setRefused(fields[0]?.name);
      if (isApiError(failure) && failure.retryAfterSeconds) startCountdown(failure.retryAfterSeconds);
    } finally {
      setBusy(false);
    }
  };

  if (sentTo !== undefined) {
    return (
      <>
        <AuthHeading title={ru.auth.registerTitle} subtitle={ru.auth.registerSubtitle} />
        <AuthResult
          status="success"
          title={ru.auth.forgotDoneTitle}
          subTitle={<span role="status">{ru.auth.confirmationSent(sentTo)}</span>}
          extra={<Button onClick={() => setSentTo(undefined)}>{ru.auth.registerAgain}</Button>}
        />
        <p className="auth-foot">
          <Link to={paths.login.link()}>{ru.auth.backToLogin}</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={ru.auth.registerTitle} subtitle={ru.auth.registerSubtitle} />
      <Form<RegisterValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        disabled={isBusy}
        initialValues={{ bank: session.currentBank(), consent: false }}
        validateTrigger={['onBlur', 'onSubmit']}
        onFinish={(values) => void submit(values)}
        noValidate
      >
        <Refusal error={error} secondsLeft={secondsLeft} />
        <div className="auth-grid">
          <Form.Item name="lastName" label={ru.auth.lastName} required rules={[nameRule(true)]}>
            <Input size="large" autoComplete="family-name" maxLength={100} />
          </Form.Item>
          <Form.Item name="firstName" label={ru.auth.firstName} required rules={[nameRule(true)]}>
            <Input size="large" autoComplete="given-name" maxLength={100} />
          </Form.Item>
        </div>
        <Form.Item
          name="middleName"
          label={
            <span>
              {ru.auth.middleName} <span className="auth-optional">{ru.auth.optional}</span>
            </span>
          }
          rules={[nameRule(false)]}
        >
          <Input size="large" autoComplete="additional-name" maxLength={100} />
        </Form.Item>
        <div className="auth-grid">
          <Form.Item name="email" label={ru.auth.email} required rules={[emailRule]}>
            <Input
              size="large"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              placeholder={ru.auth.emailPlaceholder}
            />
          </Form.Item>
          <Form.Item name="phone" label={ru.auth.phone} required rules={[phoneRule]}>
            <PhoneInput size="large" />
          </Form.Item>
        </div>
        <div className="auth-grid">
          <Form.Item
            name="inn"
            label={ru.auth.organizationInn}
            extra={ru.auth.innHint}
            required
            rules={[innRule]}
            normalize={(value: string) => value.replace(/\D/gu, '').slice(0, 12)}
          >
            <Input size="large" inputMode="numeric" autoComplete="off" />
          </Form.Item>
          <Form.Item name="bank" label={ru.auth.bank}>
            <Select<BankCode>
              size="large"
              options={portalBanks().map(({ code, name }) => ({ value: code, label: name }))}
            />
          </Form.Item>
        </div>
        <NewPasswordField
          label={ru.auth.password}
          own={['email', 'lastName', 'firstName', 'middleName', 'phone']}
        />
        <ConsentField consent={consent} />
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          block
          loading={isBusy}
          disabled={secondsLeft > 0 || consent.text === undefined}
        >
          {ru.auth.submitRegister}
        </Button>
      </Form>
      <p className="auth-foot">
        {ru.auth.haveAccount} <Link to={paths.login.link()}>{ru.auth.toLogin}</Link>
      </p>
    </>
  );
}
