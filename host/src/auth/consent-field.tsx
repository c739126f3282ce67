import { Alert, Button, Checkbox, Form, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { errorText } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import type { ConsentState } from './use-consent-text.ts';

/** The consent to the processing of personal data, with its text at hand. */
export function ConsentField({ consent }: { readonly consent: ConsentState }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { text, error, retry } = consent;
  const close = (): void => setOpen(false);
  return (
    <>
      <Form.Item
        name="consent"
        valuePropName="checked"
        rules={[
          {
            validator: (_rule, isGiven) =>
              isGiven ? Promise.resolve() : Promise.reject(new Error(ru.validation.consent)),
          },
        ]}
      >
        <Checkbox>{ru.auth.consent}</Checkbox>
      </Form.Item>
      <Button type="link" className="auth-consent-link" onClick={() => setOpen(true)}>
        {ru.auth.consentLink}
      </Button>
      {error !== undefined ? (
        <Alert
          className="auth-refusal"
          role="alert"
          type="error"
          showIcon
          title={ru.auth.consentFailed}
          description={errorText(error)}
          action={
            <Button size="small" onClick={retry}>
              {ru.errors.retry}
            </Button>
          }
        />
      ) : null}
      <Modal
        open={isOpen}
        title={text?.title ?? ru.auth.consentTitle}
        onCancel={close}
        footer={<Button onClick={close}>{ru.auth.consentClose}</Button>}
      >
        {text === undefined ? (
          <Skeleton active aria-label={ru.auth.consentLoading} />
        ) : (
          <>
            {text.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="auth-optional">{ru.auth.consentVersion(text.version)}</p>
          </>
        )}
      </Modal>
    </>
  );
}
