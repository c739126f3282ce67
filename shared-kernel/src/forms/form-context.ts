import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { FieldSchema } from './form-document.ts';
import { FormStore } from './form-store.ts';
import type { UseRegistry } from './registry-state.ts';

/** A field as the surroundings of a form see it. */
export interface FieldFacts {
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  readonly schema: FieldSchema;
  /** Gives the field another answer. */
  readonly set: (value: unknown) => void;
}

export interface FormContextValue {
  readonly store: FormStore;
  /** Prefix of every element id of the form. */
  readonly formId: string;
  /** Drawn under a field: what was there before, a reviewer's remark being written. */
  readonly extraOf?: ((field: FieldFacts) => ReactNode) | undefined;
  /** Asks a registry; without it nothing is looked up. */
  readonly useRegistry?: UseRegistry | undefined;
}

export const FormContext = createContext<FormContextValue>({
  store: new FormStore({}, { sections: [], fields: {} }, {}),
  formId: 'form',
});
