import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormValue } from '../contract/forms.ts';
import { portalEvents } from '../events/index.ts';
import { createDraft } from './draft.ts';
import type { Draft, DraftOptions } from './draft.ts';
import type { DraftConflict, DraftSource } from './draft-reducer.ts';
import { draftRecords } from './draft-records.ts';

export interface DraftScope<Source extends DraftSource> extends Omit<
  DraftOptions<Source>,
  'records' | 'step'
> {
  /** Names the form: application and step, or the questionnaire. Person and bank are added. */
  readonly name: readonly string[];
}

/** What the page around a form shows of its draft. */
export interface DraftView<Source extends DraftSource> {
  readonly value: FormValue;
  readonly step: Source;
  readonly conflict: DraftConflict | null;
}

/**
 * The draft of a form while its page is shown. `given` is the bank's answer the page began with. `scope` is read
 * once: the input belongs to the bank and the person who began it, whoever is signed in when it is sent. What one
 * types renders nothing here: the form shows it, `SaveState` says where it is.
 */
export function useDraft<Source extends DraftSource>(
  scope: DraftScope<Source>,
  given: Source,
): { draft: Draft<Source>; state: DraftView<Source> } {
  const [draft] = useState(() => createDraft({ ...scope, step: given, records: draftRecords(scope.name) }));
  const step = useSyncExternalStore(draft.subscribe, () => draft.snapshot().step);
  const conflict = useSyncExternalStore(draft.subscribe, () => draft.snapshot().conflict);
  useSyncExternalStore(draft.subscribe, draft.given);

  useEffect(() => draft.open(), [draft]);
  useEffect(() => draft.refresh(given), [draft, given]);
  const source = scope.name.join(':');
  useEffect(() => {
    let wasUnsaved = false;
    const announce = (isUnsaved: boolean): void => {
      if (isUnsaved !== wasUnsaved) portalEvents.emit('unsaved-changed', { source, isUnsaved });
      wasUnsaved = isUnsaved;
    };
    const follow = (): void => announce(draft.snapshot().phase !== 'saved');
    follow();
    const stop = draft.subscribe(follow);
    return () => {
      stop();
      announce(false);
    };
  }, [draft, source]);
  // The newest value: a form made anew in the middle of typing must not begin with an older one.
  return { draft, state: { value: draft.snapshot().value, step, conflict } };
}
