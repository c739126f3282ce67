import { ImportOutlined } from '@ant-design/icons';
import type { ReactElement, ReactNode } from 'react';
import { FORM_TEXTS, fieldErrorText } from '../locale/forms.ts';
import { FieldExtra } from './field-extra.tsx';
import { RegistryLine } from './registry-line.tsx';
import type { Field } from './use-field.ts';
import { FormItem } from '../ui/form-item.tsx';
import { OptionalMark } from '../ui/optional-mark.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
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
  const { ids, error, help, origin, comment } = field;
  return (
    <FormItem
      label={hideLabel ? undefined : <FieldLabel field={field} />}
      htmlFor={isGroup || hideLabel ? undefined : ids.control}
    >
      {children}
      {hideLabel && origin ? <OriginMark label={origin} /> : null}
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
      <RegistryLine field={field} />
    </FormItem>
  );
}

function FieldLabel({ field }: { readonly field: Field }): ReactElement {
  const { ids, model, origin } = field;
  return (
    <span id={ids.label} className={styles.label}>
      {model.label} {origin ? <OriginMark label={origin} /> : null}
      {model.isRequired ? null : <OptionalMark />}
    </span>
  );
}

/** Says where a prefilled value came from; its section names all of them. */
export function OriginMark({ label }: { readonly label: string }): ReactElement {
  return (
    <span title={`${FORM_TEXTS.prefilled}: ${label}`} className={styles.origin}>
      <ImportOutlined aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
