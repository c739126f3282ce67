import { useEffect, useState } from 'react';
import { useMarkThreadRead } from '../api/chat.ts';

/**
 * Marks a thread as read up to its last message, only while the end of the history is on the screen and the
 * tab is in front. Answers the ref for the element at the end.
 */
export function useReadMark(
  threadId: string,
  lastId: number,
  lastReadId: number,
): (node: Element | null) => void {
  const { mutate } = useMarkThreadRead();
  const [end, setEnd] = useState<Element | null>(null);
  useEffect(() => {
    if (!end || lastId <= lastReadId) return undefined;
    let isEndVisible = false;
    let isMarked = false;
    const mark = (): void => {
      if (isMarked || !isEndVisible || document.visibilityState !== 'visible' || !document.hasFocus()) return;
      isMarked = true;
      mutate({ params: { id: threadId }, body: { last_read_id: lastId } });
    };
    const observer = new IntersectionObserver(([entry]) => {
      isEndVisible = entry?.isIntersecting ?? false;
      mark();
    });
    observer.observe(end);
    document.addEventListener('visibilitychange', mark);
    window.addEventListener('focus', mark);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', mark);
      window.removeEventListener('focus', mark);
    };
  }, [end, lastId, lastReadId, mutate, threadId]);
  return setEnd;
}
