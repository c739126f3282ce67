import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, FormEvent, RefObject } from 'react';
import { useAfterPress } from './after-press.ts';

/** What is in the fields, by their names; a checkbox that is not ticked is an empty text. */
export type FieldValues<Name extends string> = Readonly<Record<Name, string>>;

/** What is wrong with a value, in Russian, or nothing. */
export type FieldRule<Name extends string> = (value: string, values: FieldValues<Name>) => string | undefined;

export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface AuthFormOptions<Name extends string> {
  /** One entry per field of the form. */
  readonly rules: Readonly<Record<Name, FieldRule<Name> | undefined>>;
  /** The fields are closed while it is being sent. */
  readonly isBusy: boolean;
  /** The button was pressed, whatever is found wrong: what the last try came to is over. */
  readonly onTry?: () => void;
  readonly onSubmit: (values: FieldValues<Name>) => void;
}

export interface AuthForm<Name extends string> {
  /** For the `form` element. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    /** What the browser would send by itself stays out of the address. */
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onInput: (event: FormEvent) => void;
  };
  readonly errors: FieldErrors<Name>;
  readonly values: () => FieldValues<Name>;
  /** Shows what somebody else found wrong, and leads to the first of these fields. */
  readonly refuse: (errors: FieldErrors<Name>) => void;
  readonly focus: (name: Name) => void;
}

/**
 * A form of native fields that keep what is typed by themselves. A field is judged when it is left and when the form is
 * sent; one that was found wrong, also while it is being mended.
 */
export function useAuthForm<Name extends string>(options: AuthFormOptions<Name>): AuthForm<Name> {
  const { rules, isBusy, onTry, onSubmit } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState({} as FieldErrors<Name>);
  const [focused, setFocused] = useState<Name>();
  /** What had the focus when the form was sent: closed meanwhile, it loses it. */
  const sentFrom = useRef<HTMLElement>(null);
  const afterPress = useAfterPress();
  const names = Object.keys(rules) as Name[];

  const values = (): FieldValues<Name> => {
    // Not by FormData, which leaves out what is closed while it is sent.
    return Object.fromEntries(
      names.map((name) => [name, toValue(findField(ref.current, name))]),
    ) as FieldValues<Name>;
  };

  const judge = (wanted: readonly Name[]): FieldErrors<Name> => {
    const given = values();
    const found = wanted.map((name) => [name, rules[name]?.(given[name], given)] as const);
    setErrors((before) => ({ ...before, ...Object.fromEntries(found) }));
    return Object.fromEntries(found.filter(([, problem]) => problem !== undefined)) as FieldErrors<Name>;
  };

  const leadTo = (found: FieldErrors<Name>): void =>
    setFocused(names.find((name) => found[name] !== undefined));

  const getName = ({ target }: FormEvent | FocusEvent): Name | undefined => {
    const { name } = target as HTMLInputElement;
    return names.find((each) => each === name);
  };

  useEffect(() => {
    // While the form is sent its fields are closed, and cannot take the focus.
    if (isBusy) return;
    const from = sentFrom.current;
    sentFrom.current = null;
    if (focused !== undefined) findField(ref.current, focused)?.focus();
    else if (from !== null && isFocusLost()) takeBack(from);
    setFocused(undefined);
  }, [isBusy, focused]);

  return {
    form: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // Every field is judged now; a later look at one would overwrite what the bank finds wrong with it.
        afterPress.drop();
        onTry?.();
        sentFrom.current = document.activeElement as HTMLElement | null;
        const found = judge(names);
        if (Object.keys(found).length > 0) leadTo(found);
        else onSubmit(values());
      },
      onBlur: (event) => {
        const name = getName(event);
        if (name !== undefined && !isBusy) afterPress.run(() => judge([name]));
      },
      onInput: (event) => {
        const name = getName(event);
        if (name !== undefined && errors[name] !== undefined) judge([name]);
      },
    },
    errors,
    values,
    refuse: (found) => {
      setErrors((before) => ({ ...before, ...found }));
      leadTo(found);
    },
    focus: setFocused,
  };
}

const findField = (form: HTMLFormElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;

const isFocusLost = (): boolean => document.activeElement === document.body;

/** Gives a control the focus that it had; while a wait counts down it stays closed, and the page has it. */
function takeBack(control: HTMLElement): void {
  control.focus();
  if (isFocusLost()) control.closest<HTMLElement>('main')?.focus();
}

function toValue(field: HTMLElement | null): string {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked ? field.value : '';
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField ? field.value : '';
}
