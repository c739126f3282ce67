import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import type { ReactElement } from 'react';
import { CLIENT_SIGNERS_LIMIT, CLIENT_SIGNING_DAYS } from 'shared-kernel/contract/client-signing';
import type { ClientSigningOverview, CreatedClientSigning } from 'shared-kernel/contract/client-signing';
import { checkEmail } from 'shared-kernel/domain/email';
import { errorText, WORDS } from 'shared-kernel/locale';
import { useSubmit } from 'shared-kernel/query';
import { useOnline } from 'shared-kernel/ui';
import { clientSigningTexts } from '../locale/client-signing.ts';
import { useSendToClient } from '../api/use-send-to-client.ts';
import type { SendToClient } from '../api/use-send-to-client.ts';
import { nextSigner } from '../state/next-signer.ts';
import styles from './client-signing.module.css';

const texts = clientSigningTexts.dialog;
const TERMS = [1, 3, CLIENT_SIGNING_DAYS.default, 14, CLIENT_SIGNING_DAYS.limit];

interface SendDialogProps extends Pick<ClientSigningOverview, 'offered' | 'suggested'> {
  readonly applicationHash: string;
  readonly onClose: () => void;
  readonly onSent: (created: CreatedClientSigning) => void;
}

/** Documents, signers in their order and the term of the link. */
export function SendDialog(props: SendDialogProps): ReactElement {
  const { applicationHash, offered, suggested, onClose, onSent } = props;
  const [form] = Form.useForm<SendToClient>();
  const send = useSendToClient(applicationHash);
  const { submit, isPending, error } = useSubmit((values: SendToClient) =>
    send.mutateAsync(values).then(onSent),
  );
  const isOnline = useOnline();
  const initialValues: SendToClient = {
    version_ids: offered.map(({ version_id }) => version_id),
    signers: [nextSigner(suggested, [])],
    days: CLIENT_SIGNING_DAYS.default,
  };
  return (
    <Modal
      open
      title={texts.title}
      okText={texts.submit}
      cancelText={WORDS.cancel}
      okButtonProps={{ loading: isPending, disabled: !isOnline }}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
      width="min(640px, calc(100vw - 24px))"
    >
      <Form
        form={form}
        name="client-signing"
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        disabled={isPending}
        onFinish={submit}
      >
        <Form.Item
          name="version_ids"
          label={texts.documents}
          rules={[{ type: 'array', required: true, min: 1, message: texts.documentsMissing }]}
        >
          <Choices options={offered.map(({ version_id, title }) => ({ value: version_id, label: title }))} />
        </Form.Item>
        <div className={styles.signersLabel}>
          {texts.signers}
          <div className={styles.details}>{texts.signersHint}</div>
        </div>
        <Form.List name="signers">
          {(fields, { add, remove, move }) => (
            <>
              {fields.map(({ key, name: index }) => (
                <SignerFields
                  key={key}
                  index={index}
                  isOnly={fields.length === 1}
                  onUp={() => move(index, index - 1)}
                  onRemove={() => remove(index)}
                />
              ))}
              {fields.length < CLIENT_SIGNERS_LIMIT ? (
                <Button
                  type="dashed"
                  block
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => add(nextSigner(suggested, form.getFieldsValue().signers))}
                >
                  {texts.add}
                </Button>
              ) : null}
            </>
          )}
        </Form.List>
        <Form.Item name="days" label={texts.term} className={styles.term ?? ''}>
          <Select options={TERMS.map((days) => ({ value: days, label: texts.days(days) }))} />
        </Form.Item>
      </Form>
      {isOnline ? null : <Alert type="warning" showIcon title={texts.offline} />}
      {error === undefined ? null : (
        <Alert type="error" showIcon role="alert" title={texts.failed} description={errorText(error)} />
      )}
    </Modal>
  );
}

function SignerFields(props: {
  readonly index: number;
  readonly isOnly: boolean;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { index, isOnly, onUp, onRemove } = props;
  const number = index + 1;
  return (
    <fieldset className={styles.signerFields}>
      <legend className={styles.legend}>{texts.signer(number)}</legend>
      <div className={styles.signerButtons}>
        {index > 0 ? (
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={texts.up(number)}
            onClick={onUp}
          />
        ) : null}
        {isOnly ? null : (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={texts.remove(number)}
            onClick={onRemove}
          />
        )}
      </div>
      <Form.Item
        name={[index, 'name']}
        label={texts.name}
        rules={[{ required: true, whitespace: true, message: texts.nameMissing }]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={[index, 'role']} label={texts.role}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={[index, 'email']}
          label={texts.email}
          validateTrigger="onBlur"
          normalize={(value: string) => value.trim()}
          rules={[
            { required: true, message: texts.emailMissing },
            {
              validator: (_rule, value: string | undefined) =>
                !value || checkEmail(value).ok
                  ? Promise.resolve()
                  : Promise.reject(new Error(texts.emailFormat)),
            },
          ]}
        >
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
      </div>
    </fieldset>
  );
}

interface ChoicesProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Given by the form, with what only a single control may be told. */
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (chosen: string[]) => void;
}

/** The documents to choose from: a group, as a screen reader knows it. */
function Choices({ options, id, value = [], onChange }: ChoicesProps): ReactElement {
  return (
    <div role="group" id={id} aria-label={texts.documents}>
      <Checkbox.Group
        className={styles.choices ?? ''}
        options={[...options]}
        value={value}
        {...(onChange ? { onChange } : {})}
      />
    </div>
  );
}
