export { ConflictPanel } from './conflict-panel.tsx';
export { AUTOSAVE_DELAY_MS, createDraft } from './draft.ts';
export type { Draft, DraftConflict, DraftOptions, DraftPhase, DraftSource, DraftState } from './draft.ts';
export { draftRecords } from './draft-records.ts';
export { Readiness } from './readiness.tsx';
export { SaveState } from './save-state.tsx';
export { useDraft } from './use-draft.ts';
export type { DraftScope } from './use-draft.ts';
