import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { authPaths } from 'shared-kernel/auth-paths';
import { normaliseCode } from 'shared-kernel/domain/credentials';
import { portalBanks } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import { codeRule, emailRule, normaliseTelegram, passwordRule, telegramRule } from './field-rules.ts';
import { CodeField, EmailField, PasswordField, SelectField, TextField } from './form/fields.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { useAuthForm } from './form/use-auth-form.ts';
import type { FieldValues } from './form/use-auth-form.ts';
import { Refusal } from './refusal.tsx';
import type { AttemptSignIn, SignInField } from './sign-in-result.ts';
import { useCountdown } from './use-countdown.ts';

interface SignInFormProps {
  readonly initialBank: string;
  readonly attempt: AttemptSignIn;
  /** A renewed session: bank and account are given, only the password is asked. */
  readonly account?: string;
  readonly onBankChange?: (bank: string) => void;
  readonly onSignedIn?: () => void;
  /** Drawn under the button. */
  readonly children?: ReactNode;
}

/** E-mail, password, Telegram and bank (decisions, «Session»); also the re-login dialog. */
export function SignInForm(props: SignInFormProps): ReactElement {
  const { initialBank, attempt, account, onBankChange, onSignedIn, children } = props;
  const isRenewal = account !== undefined;
  const [isBusy, setBusy] = useState(false);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [secondsLeft, startCountdown] = useCountdown();

  const submit = async (values: FieldValues<SignInField | 'bank'>): Promise<void> => {
    setBusy(true);
    try {
      const result = await attempt({
        bank: isRenewal ? initialBank : values.bank,
        email: account ?? values.email,
        password: values.password,
        telegram: normaliseTelegram(values.telegram),
        code: isCodeAsked ? normaliseCode(values.code) : undefined,
      });
      if (result.kind === 'signed-in') onSignedIn?.();
      if (result.kind === 'second-factor') {
        setCodeAsked(true);
        fields.focus('code');
      }
      if (result.kind === 'failed') setRefusal(result.text);
      if (result.kind !== 'refused') return;
      // The wait says why by itself.
      if (result.waitSeconds === undefined) setRefusal(result.text);
      else startCountdown(result.waitSeconds);
      fields.refuse(result.fields);
      fields.focus(result.again);
    } finally {
      setBusy(false);
    }
  };

  const fields = useAuthForm({
    rules: {
      bank: undefined,
      email: isRenewal ? undefined : emailRule,
      password: passwordRule,
      telegram: isRenewal ? undefined : telegramRule,
      code: isCodeAsked ? codeRule : undefined,
    },
    isBusy,
    onTry: () => setRefusal(undefined),
    onSubmit: (values) => void submit(values),
  });
  const { errors } = fields;

  return (
    <form {...fields.form}>
      <Refusal text={refusal} secondsLeft={secondsLeft} />
      <fieldset disabled={isBusy} className="auth-fields">
        {isRenewal ? (
          // Password managers need the account beside the password.
          <input type="text" autoComplete="username" value={account} readOnly hidden />
        ) : (
          <>
            <SelectField
              name="bank"
              label={ru.auth.bank}
              hint={ru.auth.bankHint}
              defaultValue={initialBank}
              options={portalBanks().map(({ code, name }) => ({ value: code, label: name }))}
              onChange={onBankChange}
            />
            <EmailField name="email" label={ru.auth.email} error={errors.email} autoComplete="username" />
          </>
        )}
        <PasswordField
          name="password"
          label={ru.auth.password}
          error={errors.password}
          autoComplete="current-password"
        />
        {isRenewal ? null : (
          <TextField
            name="telegram"
            label={ru.auth.telegram}
            error={errors.telegram}
            isOptional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={ru.auth.telegramPlaceholder}
            maxLength={64}
          />
        )}
        {isCodeAsked ? <CodeField error={errors.code} /> : null}
      </fieldset>
      {isRenewal ? null : (
        <div className="auth-row">
          <a href={`#${authPaths.forgotPassword.link()}`}>{ru.auth.forgot}</a>
        </div>
      )}
      <SubmitButton isBusy={isBusy} isDisabled={secondsLeft > 0}>
        {isRenewal ? ru.session.signInAgain : ru.auth.submitLogin}
      </SubmitButton>
      {children}
    </form>
  );
}
