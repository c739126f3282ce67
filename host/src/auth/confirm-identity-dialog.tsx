import { Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { confirmIdentity } from 'shared-kernel/contract/auth';
import { readSecondFactor } from 'shared-kernel/contract/second-factor';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { queryKeys, useQuery } from 'shared-kernel/query';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../locale/ru.ts';
import type { ConfirmationRequest } from '../session/confirm-identity.ts';
import { codeRule, normaliseCode, passwordRule } from './field-rules.ts';
import { PasswordField } from './password-field.tsx';
import { Refusal } from './refusal.tsx';
import { useCountdown } from './use-countdown.ts';

const text = ru.confirmIdentity;

type Proof = 'password' | 'code';

interface ProofValues {
  readonly password?: string;
  readonly code?: string;
}

/** «Подтвердите, что это вы»: the password, or a code where the second factor is on, before a sensitive call. */
export function ConfirmIdentityDialog({ request }: { readonly request: ConfirmationRequest }): ReactElement {
  const { bank, settle } = request;
  const [form] = Form.useForm<ProofValues>();
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

  const submit = async ({ password = '', code = '' }: ProofValues): Promise<void> => {
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
        form.setFields([{ name: 'password', errors: [text.wrongPassword] }]);
      else setError(failure);
      if (isApiError(failure) && failure.retryAfterSeconds) startCountdown(failure.retryAfterSeconds);
      form.focusField(by);
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
      onOk={() => form.submit()}
      onCancel={() => settle(false)}
      afterOpenChange={(isOpen) => isOpen && form.focusField('password')}
    >
      <p>{hasFactor ? text.textWithFactor : text.text}</p>
      <Form<ProofValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onSubmit']}
        onFinish={(values) => void submit(values)}
        noValidate
      >
        <Refusal error={error} secondsLeft={secondsLeft} />
        {/* Password managers need the account beside the password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasFactor ? (
          <Form.Item>
            <Segmented<Proof>
              block
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
          </Form.Item>
        ) : null}
        {by === 'password' ? (
          <PasswordField
            name="password"
            label={ru.auth.password}
            autoComplete="current-password"
            rules={[passwordRule]}
          />
        ) : (
          <Form.Item name="code" label={ru.auth.code} extra={ru.auth.codeHint} required rules={[codeRule]}>
            <Input
              size="large"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={16}
            />
          </Form.Item>
        )}
        {/* Enter sends a form only when it has a button of its own. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
