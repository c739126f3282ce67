import { Checkbox, Radio, Select } from 'antd';
import type { ReactElement } from 'react';
import { FORM_TEXTS } from '../locale/forms.ts';
import { enumTitle } from './display-value.ts';
import type { FieldSchema } from './form-document.ts';
import { useFieldValue } from './use-field.ts';
import type { Field } from './use-field.ts';
import styles from './forms.module.css';

type Key = string | number;

/** Options by position: enum values need not be text, and the position is text always. */
function toOptions(schema: FieldSchema): { value: Key; label: string }[] {
  return (schema.enum ?? []).map((value, index) => ({ value: index, label: enumTitle(schema, value) }));
}

const chosen = (schema: FieldSchema, value: unknown): number | undefined => {
  const index = schema.enum?.indexOf(value) ?? -1;
  return index === -1 ? undefined : index;
};

/** One of `enum`: a list, or radio buttons when the hint asks for them. */
export function ChoiceControl({ field }: { readonly field: Field }): ReactElement {
  const { schema, hint, isRequired } = field.model;
  const options = toOptions(schema);
  const value = chosen(schema, useFieldValue(field));
  if (hint.widget === 'radio') {
    return (
      <Radio.Group
        id={field.ids.control}
        role="radiogroup"
        aria-labelledby={field.ids.label}
        {...field.aria}
        options={options}
        value={value}
        onChange={(event) => field.set(schema.enum?.[Number(event.target.value)])}
        onBlur={field.touch}
      />
    );
  }
  return (
    <Select<number>
      id={field.ids.control}
      {...field.aria}
      className={styles.select ?? ''}
      placeholder={hint.placeholder ?? FORM_TEXTS.select}
      options={options}
      allowClear={!isRequired}
      {...(options.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {})}
      {...(value === undefined ? {} : { value })}
      {...(field.error ? { status: 'error' as const } : {})}
      onChange={(index: number | undefined) =>
        field.set(index === undefined ? undefined : schema.enum?.[index])
      }
      onBlur={field.touch}
    />
  );
}

/** Several of `items.enum`: checkboxes for a few, a list for many. */
export function MultiChoiceControl({ field }: { readonly field: Field }): ReactElement {
  const { schema, hint } = field.model;
  const items = schema.items ?? {};
  const options = toOptions(items);
  const answer = useFieldValue(field);
  const given = Array.isArray(answer) ? (answer as unknown[]) : [];
  const value = given.flatMap((each) => chosen(items, each) ?? []);
  function change(indexes: readonly Key[]): void {
    // In the order of the form, so that the same choice is the same value.
    const next = [...indexes].map(Number).sort((a, b) => a - b);
    field.set(next.length === 0 ? undefined : next.map((index) => items.enum?.[index]));
  }
  if (hint.widget === 'checkboxes' || options.length <= 5) {
    return (
      <div
        id={field.ids.control}
        role="group"
        aria-labelledby={field.ids.label}
        aria-describedby={field.aria['aria-describedby']}
        onBlur={field.touch}
      >
        <Checkbox.Group options={options} value={value} onChange={change} />
      </div>
    );
  }
  return (
    <Select<number[]>
      id={field.ids.control}
      mode="multiple"
      {...field.aria}
      className={styles.select ?? ''}
      placeholder={hint.placeholder ?? FORM_TEXTS.select}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      {...(field.error ? { status: 'error' as const } : {})}
      onChange={change}
      onBlur={field.touch}
    />
  );
}

/** Yes or no where an answer is required: "no" is an answer too, which an untouched checkbox cannot give. */
export function YesNoControl({ field }: { readonly field: Field }): ReactElement {
  const value = useFieldValue(field);
  return (
    <Radio.Group
      id={field.ids.control}
      role="radiogroup"
      aria-labelledby={field.ids.label}
      {...field.aria}
      options={[
        { value: true, label: FORM_TEXTS.yes },
        { value: false, label: FORM_TEXTS.no },
      ]}
      value={typeof value === 'boolean' ? value : undefined}
      onChange={(event) => field.set(event.target.value === true)}
      onBlur={field.touch}
    />
  );
}

/** A statement to tick: a checkbox with its label beside it. */
export function BooleanControl({ field }: { readonly field: Field }): ReactElement {
  const value = useFieldValue(field);
  return (
    <Checkbox
      id={field.ids.control}
      {...field.aria}
      checked={value === true}
      onChange={(event) => field.set(event.target.checked)}
      onBlur={field.touch}
    >
      <span id={field.ids.label}>{field.model.label}</span>
      {field.model.isRequired ? <span aria-hidden> *</span> : null}
    </Checkbox>
  );
}
