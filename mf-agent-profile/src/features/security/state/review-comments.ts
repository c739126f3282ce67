import { useEffect, useState } from 'react';
import { portalEvents } from 'shared-kernel/events';
import { tabStorage } from 'shared-kernel/session';

export type Comments = Readonly<Record<string, string>>;

const keyOf = (agentId: string, version: number): string => `review-comments:${agentId}:${version}`;

function readKept(key: string): Comments {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export interface ReviewComments {
  readonly comments: Comments;
  readonly set: (path: string, comment: string | undefined) => void;
  readonly clear: () => void;
}

/** The reviewer's remarks until the decision: a reload of the tab keeps them. */
export function useReviewComments(agentId: string, version: number): ReviewComments {
  const key = keyOf(agentId, version);
  const [comments, setComments] = useState<Comments>(() => readKept(key));
  const isUnsaved = Object.keys(comments).length > 0;

  useEffect(() => {
    if (!isUnsaved) return undefined;
    portalEvents.emit('unsaved-changed', { source: 'review', isUnsaved: true });
    return () => portalEvents.emit('unsaved-changed', { source: 'review', isUnsaved: false });
  }, [isUnsaved]);

  return {
    comments,
    set: (path, comment) =>
      setComments((before) => {
        const { [path]: _old, ...rest } = before;
        const next = comment === undefined ? rest : { ...rest, [path]: comment };
        tabStorage.set(key, JSON.stringify(next));
        return next;
      }),
    clear: () => {
      tabStorage.remove(key);
      setComments({});
    },
  };
}
