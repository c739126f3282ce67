import { useCallback, useContext, useSyncExternalStore } from 'react';
import type { FieldError } from '../contract/errors.ts';
import { FormContext } from './form-context.ts';
import type { FieldModel, FormStore } from './form-store.ts';

/** Ids of the elements of a field, for labels, descriptions and focus. */
export interface FieldIds {
  readonly control: string;
  readonly label: string;
  readonly error: string;
  readonly help: string;
  readonly comment: string;
}

export interface Field {
  readonly store: FormStore;
  readonly model: FieldModel;
  readonly ids: FieldIds;
  readonly error: FieldError | undefined;
  readonly isLocked: boolean;
  readonly help: string | undefined;
  /** Where the value came from; empty when the agent typed it. */
  readonly origin: string;
  /** The reviewer's comment; empty when there is none. */
  readonly comment: string;
  /** A choice: what follows from it shows at once. */
  readonly set: (value: unknown) => void;
  /** A key in a text: what follows from it shows when the fingers rest. */
  readonly type: (value: unknown) => void;
  readonly touch: () => void;
  /** Attributes every control carries. */
  readonly aria: {
    readonly 'aria-invalid'?: true;
    readonly 'aria-required'?: true;
    readonly 'aria-describedby'?: string;
  };
}

export function useFormPart<Part>(store: FormStore, read: () => Part): Part {
  return useSyncExternalStore(store.subscribe, read);
}

export function fieldIds(formId: string, path: string): FieldIds {
  const control = `${formId}${path}`;
  return {
    control,
    label: `${control}#label`,
    error: `${control}#error`,
    help: `${control}#help`,
    comment: `${control}#comment`,
  };
}

/**
 * The value of a field. Read by what shows it and nothing around it: a key then renders the control, and not its label,
 * errors and place in the grid.
 */
export function useFieldValue({ store, model: { path } }: Pick<Field, 'store' | 'model'>): unknown {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeValue(path, listener),
    [store, path],
  );
  return useSyncExternalStore(subscribe, () => store.valueAt(path));
}

/**
 * One field of the form around, without its value; renders again only when this field changes. `undefined` once it is
 * hidden.
 */
export function useField(path: string): Field | undefined {
  const { store, formId } = useContext(FormContext);
  const model = useFormPart(store, () => store.model(path));
  const error = useFormPart(store, () => store.errorAt(path));
  const isLocked = useFormPart(store, () => store.isLocked(path));
  const origin = useFormPart(store, () => store.originLabel(path));
  const comment = useFormPart(store, () => store.comment(path));
  if (!model) return undefined;
  const ids = fieldIds(formId, path);
  const help = model.hint.help ?? model.schema.description;
  const described = [error && ids.error, help && ids.help, comment && ids.comment].filter(Boolean).join(' ');
  return {
    store,
    model,
    ids,
    error,
    isLocked,
    help,
    origin,
    comment,
    set: (next) => store.set(path, next),
    type: (next) => store.type(path, next),
    touch: () => store.touch(path),
    aria: {
      ...(error ? { 'aria-invalid': true as const } : {}),
      ...(model.isRequired ? { 'aria-required': true as const } : {}),
      ...(described ? { 'aria-describedby': described } : {}),
    },
  };
}
