import { valueAt } from '../domain/json-pointer.ts';

export { ConflictPanel } from './conflict-panel.tsx';
export { AUTOSAVE_DELAY_MS, createDraft } from './draft.ts';
export type { Draft, DraftOptions } from './draft.ts';
export type { DraftConflict, DraftPhase, DraftSource, DraftState } from './draft-reducer.ts';
export { draftRecords } from './draft-records.ts';
export { fieldSchemaAt, fieldText, fieldTitle } from './field-schema.ts';
export { diffForms, isEqual as isSameAnswer } from './form-diff.ts';
/** @deprecated The name of the contract 1.0; `valueAt` of `shared-kernel/forms` is the one now. */
export const readPointer = valueAt;
export type { FieldDifference } from './form-diff.ts';
export { Readiness } from './readiness.tsx';
export { SaveState } from './save-state.tsx';
export { unsentText } from './unsent-text.ts';
export { useDraft } from './use-draft.ts';
export type { DraftScope } from './use-draft.ts';
