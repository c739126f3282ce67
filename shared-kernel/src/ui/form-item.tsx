import type { ReactElement, ReactNode } from 'react';
import styles from './form-item.module.css';

export interface FormItemProps {
  readonly label?: ReactNode;
  /** Id of the control that the label names; controls in a group have names of their own. */
  readonly htmlFor?: string | undefined;
  /** Why the value cannot stay. Who listens is told at once. */
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A control with its label, its error and its hint, whose ids are `{htmlFor}-error` and `{htmlFor}-hint`. Values and
 * rules are the caller's; antd's Form is for who lets it keep both.
 */
export function FormItem({ label, htmlFor, error, hint, className, children }: FormItemProps): ReactElement {
  const getId = (part: 'error' | 'hint') => (htmlFor === undefined ? {} : { id: `${htmlFor}-${part}` });
  const Label = htmlFor === undefined ? 'div' : 'label';
  return (
    <div className={[styles.item, error ? styles.wrong : undefined, className].filter(Boolean).join(' ')}>
      {label === undefined ? null : (
        <Label className={styles.label} {...(htmlFor === undefined ? {} : { htmlFor })}>
          {label}
        </Label>
      )}
      {children}
      {error ? (
        <div role="alert" {...getId('error')} className={styles.error}>
          {error}
        </div>
      ) : null}
      {hint ? (
        <div {...getId('hint')} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}
