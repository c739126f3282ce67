import { Form, Tag } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { FORM_TEXTS, fieldErrorText } from '../locale/forms.ts';
import { FieldExtra } from './field-extra.tsx';
import type { Field } from './use-field.ts';
import styles from './forms.module.css';

export interface FieldShellProps {
  readonly field: Field;
  readonly children: ReactNode;
  /** Groups of controls are named by the label's id instead of pointing at one control. */
  readonly isGroup?: boolean;
  /** The control draws its label itself (a checkbox). */
  readonly hideLabel?: boolean;
}

/** Label, origin, help, the reviewer's comment and the error around a control. */
export function FieldShell({
  field,
  children,
  isGroup = false,
  hideLabel = false,
}: FieldShellProps): ReactElement {
  const { ids, model, error, help, origin, comment } = field;
  return (
    <Form.Item
      {...(hideLabel ? {} : { label: <FieldLabel field={field} />, required: model.isRequired })}
      {...(isGroup || hideLabel ? {} : { htmlFor: ids.control })}
      validateStatus={error ? 'error' : ''}
    >
      {children}
      {hideLabel && origin ? <OriginBadge label={origin} /> : null}
      {error ? (
        <div id={ids.error} className={styles.error}>
          {fieldErrorText(error)}
        </div>
      ) : null}
      {help ? (
        <div id={ids.help} className={styles.help}>
          {help}
        </div>
      ) : null}
      {comment ? (
        <div id={ids.comment} className={styles.comment}>
          {FORM_TEXTS.comment(comment)}
        </div>
      ) : null}
      <FieldExtra field={field} />
    </Form.Item>
  );
}

function FieldLabel({ field }: { readonly field: Field }): ReactElement {
  return (
    <span id={field.ids.label} className={styles.label}>
      {field.model.label}
      {field.origin ? <OriginBadge label={field.origin} /> : null}
    </span>
  );
}

/** Says where a prefilled value came from. */
export function OriginBadge({ label }: { readonly label: string }): ReactElement {
  return (
    <Tag color="processing" variant="filled" title={FORM_TEXTS.prefilled} className={styles.origin ?? ''}>
      {label}
    </Tag>
  );
}
