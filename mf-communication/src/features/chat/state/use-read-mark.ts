import { useCallback, useEffect, useRef } from 'react';
import { useMarkThreadRead } from '../api/chat.ts';
import { useThreadBank } from './thread-bank.ts';

/** Messages that come on the screen together are marked by one call, ms. */
const GATHER_MS = 150;

export interface ReadMark {
  /** Watches the end of a message: once it is on the screen, the message has been read. */
  readonly watch: (messageId: number, end: Element) => () => void;
  /**
   * Nothing is marked any more until the thread is opened again: the agent makes it unread.
   * @returns Ends that, for when the bank did not do it.
   */
  readonly hold: () => () => void;
}

/**
 * Moves the read mark to the last message whose end has been on the screen while the tab was in front.
 * `onMoved` is told where it stands.
 */
export function useReadMark(
  threadId: string,
  lastReadId: number,
  onMoved: (lastReadId: number) => void,
): ReadMark {
  const { mutate } = useMarkThreadRead(useThreadBank());
  const seen = useRef(0);
  const marked = useRef(lastReadId);
  const isHeld = useRef(false);
  const ids = useRef(new Map<Element, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const observer = useRef<IntersectionObserver>(undefined);

  useEffect(() => {
    marked.current = lastReadId;
  }, [lastReadId]);

  const mark = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const id = seen.current;
      if (isHeld.current || id <= marked.current) return;
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      const before = marked.current;
      marked.current = id;
      mutate(
        { threadId, lastReadId: id, forward: true },
        {
          onSuccess: () => onMoved(id),
          // The next message, or the next time the tab comes to the front, tries again.
          onError: () => {
            marked.current = before;
          },
        },
      );
    }, GATHER_MS);
  }, [mutate, onMoved, threadId]);

  const observe = useCallback(() => {
    observer.current ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.current = Math.max(seen.current, ids.current.get(target) ?? 0);
      }
      mark();
    });
    return observer.current;
  }, [mark]);

  useEffect(() => {
    document.addEventListener('visibilitychange', mark);
    window.addEventListener('focus', mark);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', mark);
      window.removeEventListener('focus', mark);
    };
  }, [mark]);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = undefined;
    },
    [],
  );

  const watch = useCallback(
    (messageId: number, end: Element) => {
      ids.current.set(end, messageId);
      observe().observe(end);
      return () => {
        ids.current.delete(end);
        observer.current?.unobserve(end);
      };
    },
    [observe],
  );
  const hold = useCallback(() => {
    isHeld.current = true;
    return () => {
      isHeld.current = false;
    };
  }, []);
  return { watch, hold };
}
