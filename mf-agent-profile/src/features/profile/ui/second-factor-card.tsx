import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { notify } from 'shared-kernel/toast';
import { DateText, Panel, QueryBoundary, SkeletonText, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useDisableSecondFactor, useRenewRecoveryCodes, useSecondFactor } from '../api/second-factor.ts';
import { EnableFactorModal } from './enable-factor-modal.tsx';
import { FactorProofModal } from './factor-proof-modal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './profile.module.css';

const text = ru.secondFactor;
/** The number of recovery codes is shown only below this. */
const FEW_CODES = 3;

type Dialog = 'enable' | 'disable' | 'renew';

/** The optional second factor: off by default, switched on with an authenticator. */
export function SecondFactorCard(): ReactElement {
  const factor = useSecondFactor();
  const renew = useRenewRecoveryCodes();
  const disable = useDisableSecondFactor();
  const [dialog, setDialog] = useState<Dialog>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = (): void => setDialog(undefined);
  return (
    <Panel
      title={text.title}
      extra={
        factor.data ? (
          <ToneTag tone={factor.data.enabled ? 'success' : 'default'}>
            {factor.data.enabled ? text.on : text.off}
          </ToneTag>
        ) : null
      }
      className={styles.card}
    >
      <p className={styles.help}>{text.help}</p>
      <QueryBoundary query={factor} skeleton={<SkeletonText rows={1} />}>
        {(state) =>
          state.enabled ? (
            <Flex vertical gap={12}>
              <div>
                {text.since} <DateText value={state.enabled_at} withTime />
              </div>
              {state.recovery_codes_left < FEW_CODES ? (
                <Alert type="warning" showIcon title={text.codesLeft(state.recovery_codes_left)} />
              ) : (
                <div>{text.codesLeft(state.recovery_codes_left)}</div>
              )}
              <Flex gap={8} wrap>
                <Button onClick={() => setDialog('renew')}>{text.renew}</Button>
                {state.required ? null : (
                  <Button danger onClick={() => setDialog('disable')}>
                    {text.disable}
                  </Button>
                )}
              </Flex>
              {state.required ? <div>{text.mandatory}</div> : null}
            </Flex>
          ) : (
            <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => setDialog('enable')}>
              {text.enable}
            </Button>
          )
        }
      </QueryBoundary>
      {dialog === 'enable' ? <EnableFactorModal onClose={close} /> : null}
      {dialog === 'renew' ? (
        <FactorProofModal
          title={text.renewTitle}
          details={text.renewDetails}
          okText={text.renew}
          onClose={close}
          onProved={async (body) => {
            setCodes((await renew.mutateAsync({ body })).recovery_codes);
            close();
          }}
        />
      ) : null}
      {dialog === 'disable' ? (
        <FactorProofModal
          title={text.disableTitle}
          details={text.disableDetails}
          okText={text.disable}
          danger
          onClose={close}
          onProved={async (body) => {
            await disable.mutateAsync({ body });
            close();
            notify.success(text.disabled);
          }}
        />
      ) : null}
      {codes ? (
        <Modal
          open
          title={text.codesTitle}
          closable={false}
          mask={{ closable: false }}
          footer={<Button onClick={() => setCodes(undefined)}>{text.codesKept}</Button>}
        >
          <RecoveryCodes codes={codes} />
        </Modal>
      ) : null}
    </Panel>
  );
}
