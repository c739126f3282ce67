import { useContext } from 'react';
import type { ReactNode } from 'react';
import { FormContext } from './form-context.ts';
import type { Field } from './use-field.ts';

/** What the form's owner draws under a field. */
export function FieldExtra({ field }: { readonly field: Field }): ReactNode {
  const { extraOf } = useContext(FormContext);
  const { path, label, schema } = field.model;
  return extraOf?.({ path, label, schema, value: field.value });
}
