import { Button, Col, Form, Input, Row } from 'antd';
import type { ReactElement } from 'react';
import type { Profile } from 'shared-kernel/contract/agent';
import { GUESSABLE_PASSWORD, SAME_PASSWORD } from 'shared-kernel/domain/password-rules';
import { isApiError } from 'shared-kernel/http';
import { errorText, SAME_PASSWORD_TEXT } from 'shared-kernel/locale';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { Panel, PasswordHint } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useChangePassword } from '../api/profile.ts';
import styles from './profile.module.css';

const text = ru.profile;
/** Why the bank did not take the new password, by the code of the field. */
const REFUSALS: Readonly<Record<string, string>> = {
  [GUESSABLE_PASSWORD]: text.passwordGuessable,
  [SAME_PASSWORD]: SAME_PASSWORD_TEXT,
};

interface PasswordValues {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
}

const ownWords = ({ email, last_name, first_name, middle_name, phone }: Profile): string[] =>
  [email, last_name, first_name, middle_name, phone].filter((word) => typeof word === 'string');

/** Changing the password: every session of the account ends, and the agent signs in with the new one. */
export function PasswordCard({ profile }: { readonly profile: Profile }): ReactElement {
  const [form] = Form.useForm<PasswordValues>();
  const next = Form.useWatch('next', form) ?? '';
  const change = useChangePassword();

  async function submit({ current, next }: PasswordValues): Promise<void> {
    try {
      await change.mutateAsync({ current, next });
      form.resetFields();
      notify.success(text.passwordChanged, text.signInAgain);
      // The server has revoked every token, so none is kept.
      session.signOutAll();
    } catch (error) {
      if (isApiError(error) && error.code === 'wrong_password') {
        form.setFields([{ name: 'current', errors: [text.wrongPassword] }]);
        form.getFieldInstance('current')?.focus?.();
      }
      const refused = isApiError(error)
        ? error.fields?.map(({ code }) => REFUSALS[code]).find(Boolean)
        : undefined;
      if (refused !== undefined) {
        form.setFields([{ name: 'next', errors: [refused] }]);
        form.getFieldInstance('next')?.focus?.();
      }
      notify.error(text.passwordFailed, errorText(error));
    }
  }

  return (
    <Panel title={text.password} className={styles.card}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Row gutter={16}>
          <Col xs={24}>
            <Form.Item
              name="current"
              label={text.currentPassword}
              rules={[{ required: true, message: text.required }]}
            >
              <Input.Password autoComplete="current-password" maxLength={128} />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item
              name="next"
              label={text.newPassword}
              dependencies={['current']}
              extra={<PasswordHint password={next} own={ownWords(profile)} hint={text.passwordHint} />}
              rules={[
                { required: true, message: text.required },
                { min: 8, max: 128, message: text.passwordLength },
                ({ getFieldValue }) => ({
                  validator: (_rule, value) =>
                    value && value === getFieldValue('current')
                      ? Promise.reject(new Error(SAME_PASSWORD_TEXT))
                      : Promise.resolve(),
                }),
              ]}
            >
              <Input.Password autoComplete="new-password" maxLength={128} />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item
              name="repeat"
              label={text.repeatPassword}
              dependencies={['next']}
              rules={[
                { required: true, message: text.required },
                ({ getFieldValue }) => ({
                  validator: (_rule, value) =>
                    !value || value === getFieldValue('next')
                      ? Promise.resolve()
                      : Promise.reject(new Error(text.passwordDiffers)),
                }),
              ]}
            >
              <Input.Password autoComplete="new-password" maxLength={128} />
            </Form.Item>
          </Col>
        </Row>
        <Form.Item extra={text.passwordHelp} className={styles.lastField ?? ''}>
          <Button htmlType="submit" loading={change.isPending}>
            {text.changePassword}
          </Button>
        </Form.Item>
      </Form>
    </Panel>
  );
}
