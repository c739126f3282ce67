import { createContext } from 'react';
import { FormStore } from './form-store.ts';

export interface FormContextValue {
  readonly store: FormStore;
  /** Prefix of every element id of the form. */
  readonly formId: string;
}

export const FormContext = createContext<FormContextValue>({
  store: new FormStore({}, { sections: [], fields: {} }, {}),
  formId: 'form',
});
