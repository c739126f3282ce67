import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { portalEvents } from '../events/index.ts';
import { session } from '../session/index.ts';
import { createDraft } from './draft.ts';
import type { Draft, DraftOptions, DraftSource, DraftState } from './draft.ts';
import { draftRecords } from './draft-records.ts';

export interface DraftScope<Source extends DraftSource> extends Omit<
  DraftOptions<Source>,
  'records' | 'step'
> {
  /** Names the form: application and step, or the questionnaire. Person and bank are added. */
  readonly name: readonly string[];
}

/**
 * The draft of a form while its page is shown. `step` is the bank's answer the page began with. `scope` is read
 * once: the input belongs to the bank and the person who began it, whoever is signed in when it is sent.
 */
export function useDraft<Source extends DraftSource>(
  scope: DraftScope<Source>,
  step: Source,
): { draft: Draft<Source>; state: DraftState<Source> } {
  const [draft] = useState(() => {
    const { bank, user } = session.snapshot();
    return createDraft({ ...scope, step, records: draftRecords([user?.id ?? '', bank, ...scope.name]) });
  });
  const state = useSyncExternalStore(draft.subscribe, draft.snapshot);

  useEffect(() => draft.open(), [draft]);
  useEffect(() => draft.refresh(step), [draft, step]);
  const source = scope.name.join(':');
  const isUnsaved = state.phase !== 'saved';
  const announce = useCallback(
    (unsaved: boolean) => portalEvents.emit('unsaved-changed', { source, isUnsaved: unsaved }),
    [source],
  );
  useEffect(() => {
    announce(isUnsaved);
    return () => {
      if (isUnsaved) announce(false);
    };
  }, [announce, isUnsaved]);
  return { draft, state };
}
