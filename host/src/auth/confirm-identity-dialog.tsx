import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { confirmIdentity } from 'shared-kernel/contract/auth';
import { readSecondFactor } from 'shared-kernel/contract/second-factor';
import { normaliseCode } from 'shared-kernel/domain/credentials';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { queryKeys, useQuery } from 'shared-kernel/query';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../locale/ru.ts';
import type { ConfirmationRequest } from '../session/confirm-identity.ts';
import { codeRule, passwordRule } from './field-rules.ts';
import { CodeField, PasswordField } from './form/fields.tsx';
import { useAuthForm } from './form/use-auth-form.ts';
import type { FieldValues } from './form/use-auth-form.ts';
import { Refusal } from './refusal.tsx';
import { toRefusal } from './server-fields.ts';
import { useCountdown } from './use-countdown.ts';

const text = ru.confirmIdentity;

type Proof = 'password' | 'code';

/** «Подтвердите, что это вы»: the password, or a code where the second factor is on, before a sensitive call. */
export function ConfirmIdentityDialog({ request }: { readonly request: ConfirmationRequest }): ReactElement {
  const { bank, settle } = request;
  const [by, setBy] = useState<Proof>('password');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [secondsLeft, startCountdown] = useCountdown();
  const email = useAtomValue(currentUserAtom)?.email ?? '';
  // Until it is known the password is asked, which always will do.
  const factor = useQuery({
    queryKey: queryKeys.endpoint(readSecondFactor, undefined, bank),
    queryFn: ({ signal }) => callEndpoint(readSecondFactor, { bank, signal }),
  });
  const hasFactor = factor.data?.enabled === true;

  const fields = useAuthForm<Proof>({
    rules: {
      password: by === 'password' ? passwordRule : undefined,
      code: by === 'code' ? codeRule : undefined,
    },
    isBusy,
    onSubmit: (values) => void submit(values),
  });

  const submit = async ({ password, code }: FieldValues<Proof>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const body = by === 'password' ? { password } : { code: normaliseCode(code) };
      await callEndpoint(confirmIdentity, { bank, body });
      settle(true);
    } catch (failure) {
      setBusy(false);
      if (isCancelled(failure)) return;
      if (isApiError(failure) && failure.code === 'wrong_password')
        fields.refuse({ password: text.wrongPassword });
      else setError(failure);
      if (isApiError(failure) && failure.retryAfterSeconds) startCountdown(failure.retryAfterSeconds);
      fields.focus(by);
    }
  };

  return (
    <Modal
      open
      title={text.title}
      okText={text.ok}
      cancelText={text.cancel}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: secondsLeft > 0 }}
      mask={{ closable: false }}
      onOk={() => fields.form.ref.current?.requestSubmit()}
      onCancel={() => settle(false)}
      afterOpenChange={(isOpen) => isOpen && fields.focus('password')}
    >
      <p>{hasFactor ? text.textWithFactor : text.text}</p>
      <form {...fields.form}>
        <Refusal text={toRefusal(error)} secondsLeft={secondsLeft} />
        {/* Password managers need the account beside the password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasFactor ? (
          <Segmented<Proof>
            block
            className="auth-field"
            aria-label={text.by}
            value={by}
            options={[
              { value: 'password', label: text.byPassword },
              { value: 'code', label: text.byCode },
            ]}
            onChange={(next) => {
              setBy(next);
              setError(undefined);
            }}
          />
        ) : null}
        <fieldset disabled={isBusy} className="auth-fields">
          {by === 'password' ? (
            <PasswordField
              name="password"
              label={ru.auth.password}
              error={fields.errors.password}
              autoComplete="current-password"
            />
          ) : (
            <CodeField error={fields.errors.code} />
          )}
        </fieldset>
        {/* Enter sends a form only when it has a button of its own. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
