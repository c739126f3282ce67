import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortalEvent } from 'shared-kernel/events';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { tellTyping } from '../api/chat.ts';

/** The other side is told this often at most, ms. */
const TELL_EVERY_MS = 3_000;
/** Without a new word from the bank nobody writes any more, ms. */
const SHOWN_MS = 5_000;

/** Tells the other side that a message is being written. */
export function useTellTyping(threadId: string): () => void {
  const toldAt = useRef(0);
  return useCallback(() => {
    const now = performance.now();
    if (toldAt.current !== 0 && now - toldAt.current < TELL_EVERY_MS) return;
    toldAt.current = now;
    tellTyping(threadId);
  }, [threadId]);
}

/** Name of whoever else is writing in the thread at this moment. */
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
  // Whoever was writing has sent it.
  usePortalEvent('thread-changed', ({ threadId: where, messageId }) => {
    if (where === threadId && messageId !== undefined) setName(null);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return name;
}
