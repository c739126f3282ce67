import { useState } from 'react';
import type { ReactElement } from 'react';
import { register } from 'shared-kernel/contract/auth';
import { portalBanks } from 'shared-kernel/locale';
import { parsePhone } from 'shared-kernel/domain/phone';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { useIsShown } from 'shared-kernel/query';
import { Link, paths, useNavigate } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { notify, notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { ConsentField } from './consent-field.tsx';
import { emailRule } from './field-rules.ts';
import { EmailField, SelectField, TextField } from './form/fields.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { useAuthForm } from './form/use-auth-form.ts';
import type { FieldErrors, FieldValues } from './form/use-auth-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { Refusal } from './refusal.tsx';
import { innRule, nameRule, newPasswordRule, phoneRule } from './registration-rules.ts';
import { refusedFields } from './server-fields.ts';
import { useConsentText } from './use-consent-text.ts';
import { useCountdown } from './use-countdown.ts';

type RegisterField =
  'lastName' | 'firstName' | 'middleName' | 'email' | 'phone' | 'inn' | 'bank' | 'password' | 'consent';

/** What does not belong into a password. */
const OWN = ['email', 'lastName', 'firstName', 'middleName', 'phone'] as const;

const FIELD_NAMES = {
  last_name: 'lastName',
  first_name: 'firstName',
  middle_name: 'middleName',
  email: 'email',
  phone: 'phone',
  organization_inn: 'inn',
  password: 'password',
  consent_version: 'consent',
} as const satisfies Record<string, RegisterField>;

function sendRegistration(values: FieldValues<RegisterField>, consentVersion: string) {
  const phone = parsePhone(values.phone);
  return callEndpoint(register, {
    bank: values.bank,
    body: {
      last_name: values.lastName,
      first_name: values.firstName,
      middle_name: values.middleName,
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
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [bank, setBank] = useState(session.currentBank());
  const consent = useConsentText(bank);
  const [secondsLeft, startCountdown] = useCountdown();
  const [sentTo, setSentTo] = useState<string>();
  const navigate = useNavigate();
  const isShown = useIsShown();

  const fields = useAuthForm<RegisterField>({
    rules: {
      lastName: nameRule(true),
      firstName: nameRule(true),
      middleName: nameRule(false),
      email: emailRule,
      phone: phoneRule,
      inn: innRule,
      bank: undefined,
      password: newPasswordRule,
      consent: (value) => (value === '' ? ru.validation.consent : undefined),
    },
    isBusy,
    onTry: () => setRefusal(undefined),
    onSubmit: (values) => void submit(values),
  });
  const { errors } = fields;

  const submit = async (values: FieldValues<RegisterField>): Promise<void> => {
    // Nobody accepts a text that could not be shown.
    if (consent.text === undefined) return;
    setBusy(true);
    try {
      const { confirmation } = await sendRegistration(values, consent.text.version);
      if (confirmation) {
        const email = values.email.trim();
        if (isShown()) setSentTo(email);
        else notify.success(ru.auth.forgotDoneTitle, ru.auth.confirmationSent(email));
        return;
      }
      notify.success(ru.toasts.registered, ru.toasts.registeredText);
      if (isShown()) void navigate(paths.login.link({ bank }));
    } catch (failure) {
      if (!isShown()) notifyError(failure, ru.toasts.registrationFailed);
      else if (!isCancelled(failure)) refuse(failure);
    } finally {
      setBusy(false);
    }
  };

  const refuse = (failure: unknown): void => {
    const waitSeconds = isApiError(failure) ? failure.retryAfterSeconds : undefined;
    if (waitSeconds) startCountdown(waitSeconds);
    else setRefusal(errorText(failure));
    const found: FieldErrors<RegisterField> = {
      ...refusedFields(failure, FIELD_NAMES),
      ...(isApiError(failure) && failure.code === 'email_taken' ? { email: ru.validation.emailTaken } : {}),
    };
    // The text has changed while the form was filled: the new one is to be read and accepted.
    if (found.consent !== undefined) {
      const box = fields.form.ref.current?.elements.namedItem('consent');
      if (box instanceof HTMLInputElement) box.checked = false;
      consent.retry();
    }
    fields.refuse(found);
  };

  return (
    <>
      <AuthHeading title={ru.auth.registerTitle} subtitle={ru.auth.registerSubtitle} />
      {sentTo === undefined ? null : (
        <AuthResult
          status="success"
          title={ru.auth.forgotDoneTitle}
          subTitle={<span role="status">{ru.auth.confirmationSent(sentTo)}</span>}
          extra={
            <button type="button" className="auth-button is-inline" onClick={() => setSentTo(undefined)}>
              {ru.auth.registerAgain}
            </button>
          }
        />
      )}
      {/* What was typed stays in the fields, in case the letter went to a wrong address. */}
      <form {...fields.form} hidden={sentTo !== undefined}>
        <Refusal text={refusal} secondsLeft={secondsLeft} />
        <fieldset disabled={isBusy} className="auth-fields">
          <div className="auth-grid">
            <TextField
              name="lastName"
              label={ru.auth.lastName}
              error={errors.lastName}
              autoComplete="family-name"
              maxLength={100}
            />
            <TextField
              name="firstName"
              label={ru.auth.firstName}
              error={errors.firstName}
              autoComplete="given-name"
              maxLength={100}
            />
          </div>
          <TextField
            name="middleName"
            label={ru.auth.middleName}
            error={errors.middleName}
            isOptional
            autoComplete="additional-name"
            maxLength={100}
          />
          <div className="auth-grid">
            <EmailField name="email" label={ru.auth.email} error={errors.email} autoComplete="email" />
            <PhoneField name="phone" label={ru.auth.phone} error={errors.phone} />
          </div>
          <div className="auth-grid">
            <TextField
              name="inn"
              label={ru.auth.organizationInn}
              error={errors.inn}
              hint={ru.auth.innHint}
              inputMode="numeric"
              autoComplete="off"
              onInput={({ currentTarget }) => {
                const digits = currentTarget.value.replace(/\D/gu, '').slice(0, 12);
                if (currentTarget.value !== digits) currentTarget.value = digits;
              }}
            />
            <SelectField
              name="bank"
              label={ru.auth.bank}
              defaultValue={bank}
              options={portalBanks().map(({ code, name }) => ({ value: code, label: name }))}
              onChange={setBank}
            />
          </div>
          <NewPasswordField
            label={ru.auth.password}
            error={errors.password}
            own={() => OWN.map((name) => fields.values()[name])}
          />
          <ConsentField consent={consent} error={errors.consent} />
        </fieldset>
        <SubmitButton isBusy={isBusy} isDisabled={secondsLeft > 0 || consent.text === undefined}>
          {ru.auth.submitRegister}
        </SubmitButton>
      </form>
      <p className="auth-foot">
        {sentTo === undefined ? (
          <>
            {ru.auth.haveAccount} <Link to={paths.login.link({ bank })}>{ru.auth.toLogin}</Link>
          </>
        ) : (
          <Link to={paths.login.link({ bank })}>{ru.auth.backToLogin}</Link>
        )}
      </p>
    </>
  );
}
