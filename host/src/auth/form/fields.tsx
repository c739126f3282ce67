import { useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactElement } from 'react';
import { ru } from '../../locale/ru.ts';
import { Icon } from '../icon.tsx';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'children' | 'id'>;

/** A line of text. */
export function TextField(props: TextFieldProps): ReactElement {
  const { name, label, error, hint, isOptional, ...input } = props;
  return (
    <Field {...{ name, label, error, hint, isOptional: isOptional ?? false }}>
      {(control) => <input type="text" {...input} {...control} className="auth-input" />}
    </Field>
  );
}

/** An e-mail address. */
export function EmailField(props: TextFieldProps): ReactElement {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={ru.auth.emailPlaceholder}
      maxLength={254}
      {...props}
    />
  );
}

/** A one-time code or a recovery code. */
export function CodeField({ error }: Pick<FieldProps, 'error'>): ReactElement {
  return (
    <TextField
      error={error}
      name="code"
      label={ru.auth.code}
      hint={ru.auth.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
    />
  );
}

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Told what is typed. */
  readonly onValue?: (password: string) => void;
}

/** A password with a switch that shows it, and a warning about Caps Lock. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { autoComplete, hint, onValue, ...field } = props;
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <Field {...field} hint={isCapsLockOn ? ru.auth.capsLock : hint}>
      {(control) => (
        <span className="auth-password">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            className="auth-input"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            onChange={(event) => onValue?.(event.target.value)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLockOn(false)}
          />
          <button
            type="button"
            className="auth-password-switch"
            aria-label={isShown ? ru.auth.hidePassword : ru.auth.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue: string;
  readonly onChange?: ((value: string) => void) | undefined;
}

/** A choice of a few; the browser's own list, which a phone shows in its own way. */
export function SelectField({ options, defaultValue, onChange, ...field }: SelectFieldProps): ReactElement {
  return (
    <Field {...field}>
      {(control) => (
        <span className="auth-select">
          <select
            {...control}
            className="auth-input"
            defaultValue={defaultValue}
            onChange={(event) => onChange?.(event.target.value)}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}
