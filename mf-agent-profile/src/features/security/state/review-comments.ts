import { useEffect } from 'react';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { portalEvents } from 'shared-kernel/events';
import { record, string } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';

export type Comments = Readonly<Record<string, string>>;

const commentsSchema = record(string(), string());
const NONE: Comments = {};

export interface ReviewComments {
  readonly comments: Comments;
  readonly set: (path: string, comment: string | undefined) => void;
  readonly clear: () => void;
}

/** May the security service return it for correction: it waits for a decision, or was refused. */
export const canReturn = ({ state, approval }: Pick<Questionnaire, 'state' | 'approval'>): boolean =>
  state === 'submitted' || (state === 'decided' && approval === 'negative');

/** The reviewer's remarks until the decision: a reload of the tab keeps them. */
export function useReviewComments(agentId: string, version: number): ReviewComments {
  const [draft, keep] = useStoredDraft(commentsSchema, ['review', agentId, String(version)], {
    place: 'tab',
  });
  const comments = draft ?? NONE;
  const isUnsaved = Object.keys(comments).length > 0;

  useEffect(() => {
    if (!isUnsaved) return undefined;
    portalEvents.emit('unsaved-changed', { source: 'review', isUnsaved: true });
    return () => portalEvents.emit('unsaved-changed', { source: 'review', isUnsaved: false });
  }, [isUnsaved]);

  return {
    comments,
    set: (path, comment) => {
      const { [path]: _old, ...rest } = comments;
      const next = comment === undefined ? rest : { ...rest, [path]: comment };
      keep(Object.keys(next).length === 0 ? null : next);
    },
    clear: () => keep(null),
  };
}
