import { Segmented } from 'antd';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { lazyCode } from 'shared-kernel/lazy';
import { useOnPress } from 'shared-kernel/lazy-part';
import { FormItem, SelectButton } from 'shared-kernel/ui';
import styles from './form.module.css';

const list = lazyCode(() => import('./choice-list.tsx').then((module) => module.ChoiceList));

interface ChoiceFieldProps<Name extends string, Value extends string> {
  readonly id: string;
  /** What the choice is called in the change. */
  readonly name: Name;
  readonly label: string;
  readonly value: Value;
  /** The same list at every rendering. */
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Choices side by side instead of in a list. */
  readonly isSegmented?: boolean;
  /** The same function at every rendering: a field that has not changed is not rendered again. */
  readonly onChange: (change: { readonly [Key in Name]: Value }) => void;
}

/** One of few values. */
export const ChoiceField = memo(function ChoiceField<Name extends string, Value extends string>(
  props: ChoiceFieldProps<Name, Value>,
): ReactElement {
  const { id, name, label, value, options, isSegmented = false, onChange } = props;
  const change = (next: Value): void => onChange({ [name]: next } as { readonly [Key in Name]: Value });
  return (
    <FormItem label={label} {...(isSegmented ? {} : { htmlFor: id })} className={styles.field ?? ''}>
      {isSegmented ? (
        <Segmented<Value> block aria-label={label} value={value} options={[...options]} onChange={change} />
      ) : (
        <Choice id={id} label={label} value={value} options={options} onChange={change} />
      )}
    </FormItem>
  );
}) as <Name extends string, Value extends string>(props: ChoiceFieldProps<Name, Value>) => ReactElement;

export interface ChoiceProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** The closed list; the one that opens comes with the press. */
function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { id, label, value, options, onChange } = props;
  const { code: List, handlers } = useOnPress(list);
  const choose = (next: string): void => {
    const chosen = options.find((option) => option.value === next);
    if (chosen) onChange(chosen.value);
  };
  if (List) return <List {...props} onChange={choose} />;
  return (
    <SelectButton id={id} label={label} className={styles.choice ?? ''} handlers={handlers}>
      {options.find((option) => option.value === value)?.label}
    </SelectButton>
  );
}

/** Values with their Russian names as options. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): readonly { readonly value: Value; readonly label: string }[] {
  return values.map((value) => ({ value, label: names[value] }));
}
