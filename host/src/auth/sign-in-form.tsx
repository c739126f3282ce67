import { Button, Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { portalBanks } from 'shared-kernel/locale';
import type { BankCode } from 'shared-kernel/contract/banks';
import { Link, paths } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';
import { signIn } from '../session/sign-in.ts';
import {
  codeRule,
  emailRule,
  normaliseCode,
  normaliseTelegram,
  passwordRule,
  telegramRule,
} from './field-rules.ts';
import { PasswordField } from './password-field.tsx';
import { Refusal } from './refusal.tsx';
import { refusedFields } from './server-fields.ts';
import { useSignIn } from './use-sign-in.ts';

interface SignInValues {
  readonly bank: BankCode;
  readonly email: string;
  readonly password: string;
  readonly telegram?: string;
  readonly code?: string;
}

interface SignInFormProps {
  readonly initialBank: BankCode;
  /** A renewed session: bank and account are given, only the password is asked. */
  readonly account?: string;
  readonly onBankChange?: (bank: BankCode) => void;
  readonly onSignedIn?: () => void;
  /** Drawn under the button. */
  readonly children?: ReactNode;
}

/** E-mail, password, Telegram and bank (decisions, «Session»); also the re-login dialog. */
export function SignInForm(props: SignInFormProps): ReactElement {
  const { initialBank, account, onBankChange, onSignedIn, children } = props;
  const [form] = Form.useForm<SignInValues>();
  const state = useSignIn();
  const isRenewal = account !== undefined;

  useEffect(() => {
    if (state.isCodeAsked) form.focusField('code');
  }, [state.isCodeAsked, form]);

  const submit = async (values: SignInValues): Promise<void> => {
    const outcome = await state.run(() =>
      signIn({
        bank: isRenewal ? initialBank : values.bank,
        email: account ?? values.email,
        password: values.password,
        telegram: normaliseTelegram(values.telegram ?? ''),
        code: values.code === undefined ? undefined : normaliseCode(values.code),
      }),
    );
    if (outcome.kind === 'signed-in') onSignedIn?.();
    if (outcome.kind !== 'refused') return;
    form.setFields(
      refusedFields(outcome.error, {
        email: 'email',
        password: 'password',
        telegram: 'telegram',
        code: 'code',
      }),
    );
    form.focusField(outcome.error.code === 'second_factor_invalid' ? 'code' : 'password');
  };

  return (
    <Form<SignInValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={{ bank: initialBank, email: account ?? '', password: '', telegram: '' }}
      onFinish={(values) => void submit(values)}
      disabled={state.isBusy}
      validateTrigger={['onBlur', 'onSubmit']}
      noValidate
    >
      <Refusal error={state.error} secondsLeft={state.secondsLeft} />
      {isRenewal ? (
        // Password managers need the account beside the password.
        <input type="text" autoComplete="username" value={account} readOnly hidden />
      ) : (
        <>
          <Form.Item name="bank" label={ru.auth.bank} tooltip={ru.auth.bankHint}>
            <Select<BankCode>
              size="large"
              options={portalBanks().map(({ code, name }) => ({ value: code, label: name }))}
              {...(onBankChange ? { onChange: onBankChange } : {})}
            />
          </Form.Item>
          <Form.Item name="email" label={ru.auth.email} required rules={[emailRule]}>
            <Input
              size="large"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={ru.auth.emailPlaceholder}
              maxLength={254}
            />
          </Form.Item>
        </>
      )}
      <PasswordField
        name="password"
        label={ru.auth.password}
        autoComplete="current-password"
        rules={[passwordRule]}
      />
      {isRenewal ? null : (
        <Form.Item
          name="telegram"
          label={
            <span>
              {ru.auth.telegram} <span className="auth-optional">{ru.auth.optional}</span>
            </span>
          }
          rules={[telegramRule]}
        >
          <Input
            size="large"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={ru.auth.telegramPlaceholder}
            maxLength={64}
          />
        </Form.Item>
      )}
      {state.isCodeAsked ? (
        <Form.Item name="code" label={ru.auth.code} extra={ru.auth.codeHint} required rules={[codeRule]}>
          <Input
            size="large"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
          />
        </Form.Item>
      ) : null}
      {isRenewal ? null : (
        <div className="auth-row">
          <Link to={paths.forgotPassword.link()}>{ru.auth.forgot}</Link>
        </div>
      )}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={state.isBusy}
        disabled={state.secondsLeft > 0}
      >
        {isRenewal ? ru.session.signInAgain : ru.auth.submitLogin}
      </Button>
      {children}
    </Form>
  );
}
