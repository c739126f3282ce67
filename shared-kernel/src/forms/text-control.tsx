import { Input } from 'antd';
import type { ReactElement } from 'react';
import { FORM_TEXTS } from '../locale/forms.ts';
import type { Mask } from './mask.ts';
import { maskOf } from './masks.ts';
import { useFieldValue } from './use-field.ts';
import type { Field } from './use-field.ts';
import { useMaskedInput } from './use-masked-input.ts';
import { useTypedInput } from './use-typed-input.ts';
import styles from './forms.module.css';

const CURRENCY = '₽';

function findSuffix({ model }: Field): string | undefined {
  if (model.hint.suffix) return model.hint.suffix;
  if (model.schema.format === 'money') return CURRENCY;
  return model.schema.format === 'percent' ? '%' : undefined;
}

/** What lines and areas of text have in common. */
function commonProps({ model, ids, error, touch, aria }: Field, mask: Mask) {
  const placeholder =
    model.hint.placeholder ??
    mask.placeholder ??
    (model.schema.format === 'date' ? FORM_TEXTS.datePlaceholder : undefined);
  return {
    id: ids.control,
    onBlur: touch,
    autoComplete: mask.autoComplete ?? 'off',
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(error ? { status: 'error' as const } : {}),
    ...aria,
  };
}

/** Text, numbers, money, dates and requisites: one line, or several as the hint says. */
export function TextControl({ field }: { readonly field: Field }): ReactElement {
  const { schema, hint } = field.model;
  const mask = maskOf(schema, hint.mask);
  return hint.widget === 'textarea' ? (
    <AreaControl field={field} mask={mask} />
  ) : (
    <LineControl field={field} mask={mask} />
  );
}

interface TextProps {
  readonly field: Field;
  readonly mask: Mask;
}

function LineControl({ field, mask }: TextProps): ReactElement {
  const { input, text, onChange } = useTypedInput(mask, field);
  const suffix = findSuffix(field);
  return (
    <div className={styles.line}>
      <Input
        {...commonProps(field, mask)}
        ref={input}
        value={text}
        onChange={onChange}
        inputMode={mask.inputMode}
        {...(suffix === undefined ? {} : { suffix: <span aria-hidden>{suffix}</span> })}
      />
    </div>
  );
}

function AreaControl({ field, mask }: TextProps): ReactElement {
  const { text, onInput } = useMaskedInput(mask, useFieldValue(field), field.type);
  const limit = field.model.schema.maxLength;
  return (
    <Input.TextArea
      {...commonProps(field, mask)}
      value={text}
      onChange={onInput}
      // Not autoSize: it measures in a copy styled through an attribute, which the page's policy forbids.
      rows={4}
      className={styles.area ?? ''}
      {...(limit === undefined ? {} : { showCount: true, count: { max: limit, show: true } })}
    />
  );
}
