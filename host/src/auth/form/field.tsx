import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ru } from '../../locale/ru.ts';

/** What connects a control with its label, its hint and its error. */
export interface FieldControl {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required'?: true;
  readonly 'aria-describedby'?: string;
}

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** Stands under the control. */
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, control, and under it the error or the hint. */
export function Field({
  name,
  label,
  error,
  hint,
  isOptional = false,
  children,
}: FieldFrameProps): ReactElement {
  const id = useId();
  const described = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={error === undefined ? 'auth-field' : 'auth-field is-wrong'}>
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="auth-optional">{ru.auth.optional}</span> : null}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error !== undefined,
        ...(isOptional ? {} : { 'aria-required': true }),
        ...(described === '' ? {} : { 'aria-describedby': described }),
      })}
      {error === undefined ? null : (
        <div id={`${id}-error`} role="alert" className="auth-field-error">
          {error}
        </div>
      )}
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className="auth-field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
