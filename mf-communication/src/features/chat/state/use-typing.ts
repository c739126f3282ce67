import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortalEvent } from 'shared-kernel/events';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { tellTyping } from '../api/chat.ts';

/** Shortest time between two typing reports, ms. */
const TELL_EVERY_MS = 3_000;
/** Without a new event the typing indicator disappears, ms. */
const SHOWN_MS = 5_000;

/** Reports to the other side that the reader is typing. */
export function useTellTyping(threadId: string): () => void {
  const toldAt = useRef(0);
  return useCallback(() => {
    const now = performance.now();
    if (toldAt.current !== 0 && now - toldAt.current < TELL_EVERY_MS) return;
    toldAt.current = now;
    tellTyping(threadId);
  }, [threadId]);
}

/** Name of whoever else is typing in the thread. */
export function useTypingName(threadId: string): string | null {
  const me = useAtomValue(currentUserAtom)?.id;
  const [name, setName] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  usePortalEvent('thread-typing', ({ threadId: where, authorId, authorName }) => {
    if (where !== threadId || authorId === me) return;
    setName(authorName);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setName(null), SHOWN_MS);
  });
  // The message being typed was sent.
  usePortalEvent('thread-changed', ({ threadId: where, messageId }) => {
    if (where === threadId && messageId !== undefined) setName(null);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return name;
}
