import { Input } from 'antd';
import type { ReactElement } from 'react';
import { FORM_TEXTS } from '../locale/forms.ts';
import { maskOf } from './masks.ts';
import { useFieldValue } from './use-field.ts';
import type { Field } from './use-field.ts';
import { useMaskedInput } from './use-masked-input.ts';

const CURRENCY = '₽';

function suffixOf({ model }: Field): string | undefined {
  if (model.hint.suffix) return model.hint.suffix;
  if (model.schema.format === 'money') return CURRENCY;
  return model.schema.format === 'percent' ? '%' : undefined;
}

/** Text, numbers, money, dates and requisites: one line, or several as the hint says. */
export function TextControl({ field }: { readonly field: Field }): ReactElement {
  const { model, ids, error } = field;
  const mask = maskOf(model.schema, model.hint.mask);
  const { text, onInput } = useMaskedInput(mask, useFieldValue(field), field.type);
  const suffix = suffixOf(field);
  const placeholder =
    model.hint.placeholder ??
    mask.placeholder ??
    (model.schema.format === 'date' ? FORM_TEXTS.datePlaceholder : undefined);
  const common = {
    id: ids.control,
    value: text,
    onChange: onInput,
    onBlur: field.touch,
    autoComplete: mask.autoComplete ?? 'off',
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(error ? { status: 'error' as const } : {}),
    ...field.aria,
  };
  if (model.hint.widget === 'textarea') {
    const limit = model.schema.maxLength;
    return (
      <Input.TextArea
        {...common}
        // Not autoSize: it measures in a copy styled through an attribute, which the page's policy forbids.
        rows={4}
        style={{ fieldSizing: 'content', minHeight: 96, maxHeight: 320 }}
        {...(limit === undefined ? {} : { showCount: true, count: { max: limit, show: true } })}
      />
    );
  }
  return (
    <Input
      {...common}
      inputMode={mask.inputMode}
      {...(suffix === undefined ? {} : { suffix: <span aria-hidden>{suffix}</span> })}
    />
  );
}
