import { Button, Flex, Form, Modal, QRCode } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { normaliseCode } from 'shared-kernel/domain/credentials';
import { WORDS } from 'shared-kernel/locale';
import { useSubmit } from 'shared-kernel/query';
import { CopyButton } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useBeginSecondFactor, useConfirmSecondFactor } from '../api/second-factor.ts';
import { oneTimeCodeField, passwordField, showFactorError } from './factor-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './profile.module.css';

const text = ru.secondFactor;
const QR_SIDE = 184;
/** Letters are easier to type in groups of four. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/gu, '$1 ');

interface Steps {
  readonly secret: string;
  readonly uri: string;
}

/** Switching the second factor on: password, QR code, first code, recovery codes. */
export function EnableFactorModal({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [form] = Form.useForm<{ password: string; code: string }>();
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  const [steps, setSteps] = useState<Steps>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { submit, isPending } = useSubmit(async ({ password, code }: { password: string; code: string }) => {
    try {
      if (steps === undefined) setSteps(await begin.mutateAsync({ body: { password } }));
      else setCodes((await confirm.mutateAsync({ body: { code: normaliseCode(code) } })).recovery_codes);
    } catch (error) {
      showFactorError(form, error);
    }
  });

  if (codes) {
    return (
      <Modal
        open
        title={text.codesTitle}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={
          <Button type="primary" onClick={onClose}>
            {text.codesKept}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={text.enableTitle}
      okText={steps ? text.enable : text.next}
      cancelText={text.cancel}
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {steps === undefined ? (
          <>
            <p>{text.enableIntro}</p>
            {passwordField(true)}
          </>
        ) : (
          <Flex vertical gap={16}>
            <p className={styles.steps}>{text.scan}</p>
            <Flex gap={20} wrap align="center">
              <div>
                {/* Authenticators read dark on light in both themes. */}
                <QRCode
                  value={steps.uri}
                  aria-label={text.qr}
                  size={QR_SIDE}
                  type="svg"
                  color="#000000"
                  bgColor="#ffffff"
                />
              </div>
              <div className={styles.secret}>
                <div>{text.typeSecret}</div>
                <code className={styles.secretText}>{inGroups(steps.secret)}</code>
                <CopyButton text={steps.secret} label={WORDS.copy} />
              </div>
            </Flex>
            {oneTimeCodeField()}
          </Flex>
        )}
      </Form>
    </Modal>
  );
}
