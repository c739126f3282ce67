import { useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { FormContext } from './form-context.ts';
import type { FormContextValue } from './form-context.ts';
import { useFieldValue } from './use-field.ts';
import type { Field } from './use-field.ts';

/** What the form's owner draws under a field. */
export function FieldExtra({ field }: { readonly field: Field }): ReactElement | null {
  const { extraOf } = useContext(FormContext);
  return extraOf ? <Extra field={field} extraOf={extraOf} /> : null;
}

interface ExtraProps {
  readonly field: Field;
  readonly extraOf: NonNullable<FormContextValue['extraOf']>;
}

/** Apart, since it follows the value at every key. */
function Extra({ field, extraOf }: ExtraProps): ReactNode {
  const { path, label, schema } = field.model;
  return extraOf({ path, label, schema, value: useFieldValue(field), set: field.set });
}
