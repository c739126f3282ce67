export { displayValue } from './display-value.ts';
export type { FieldSchema, FieldUi, FormDocument, FormValue, JsonSchema } from './form-document.ts';
export type { FieldFacts } from './form-context.ts';
export { findPage, toFormPages } from './form-pages.ts';
export type { FormPage } from './form-pages.ts';
export { JsonForm } from './json-form.tsx';
export type { JsonFormHandle, JsonFormProps } from './json-form.tsx';
// Masks and masked inputs here are for remotes of the contract 1.0: `shared-kernel/masks` has them without the forms.
export { maskOf } from './masks.ts';
export type { Mask } from './mask.ts';
export { pointerTokens, valueAt, withValueAt } from '../domain/json-pointer.ts';
export { useRegistry } from './use-registry.ts';
export { useMaskedInput } from './use-masked-input.ts';
export type { MaskedInput } from './use-masked-input.ts';
export { validateForm } from './validate.ts';
