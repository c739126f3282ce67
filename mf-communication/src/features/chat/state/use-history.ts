import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { usePortalEvent } from 'shared-kernel/events';
import { useQueries, useQuery, useQueryClient } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';
import { currentUserAtom, isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { CHAT_POLL_MS } from '../api/chat.ts';
import { PAGE_SIZE, endOptions, messagesAfter, pageOptions } from '../api/history.ts';
import type { MessageWindow } from '../api/history.ts';
import { useThreadBank } from './thread-bank.ts';
import { forReader, lastWithoutGap, withNew, withOtherSide, withWindow } from './thread-end.ts';

export interface ThreadHistory {
  readonly end: UseQueryResult<MessageWindow>;
  readonly total: number;
  /** The message at a place, when it is loaded. */
  readonly at: (number: number) => Message | undefined;
  /** Loads what is missing of the visible numbers. */
  readonly show: (first: number, last: number) => void;
  /** A part that was asked for could not be loaded. */
  readonly failedPage: UseQueryResult<readonly Message[]> | undefined;
  readonly change: (change: (end: MessageWindow) => MessageWindow) => void;
  /** A message of the reader that the bank has stored. */
  readonly add: (message: Message) => void;
}

const mergePages = (
  results: UseQueryResult<readonly Message[]>[],
): {
  readonly messages: readonly Message[];
  readonly failed: UseQueryResult<readonly Message[]> | undefined;
} => ({
  messages: results.flatMap(({ data }) => data ?? []),
  failed: results.find(({ isError }) => isError),
});

/**
 * The history of a thread by number: its end is always loaded, any other part when it becomes visible. Parts are dropped
 * some time after they were visible, so a history of any length can be scrolled.
 */
export function useHistory(threadId: string): ThreadHistory {
  const client = useQueryClient();
  const bank = useThreadBank();
  const user = useAtomValue(currentUserAtom);
  const side = useAtomValue(isStaffAtom) ? 'bank' : 'agent';
  const options = useMemo(() => endOptions(threadId, bank), [threadId, bank]);
  const end = useQuery<MessageWindow>(options);
  const [pages, setPages] = useState<readonly number[]>([]);
  const { messages: earlier, failed } = useQueries({
    queries: pages.map((page) => pageOptions(threadId, page, bank)),
    combine: mergePages,
  });

  const loaded = useMemo(() => {
    const byNumber = new Map<number, Message>();
    for (const message of earlier) byNumber.set(message.number, message);
    for (const message of end.data?.messages ?? []) byNumber.set(message.number, message);
    return byNumber;
  }, [earlier, end.data]);

  const change = useCallback(
    (update: (data: MessageWindow) => MessageWindow) =>
      client.setQueryData<MessageWindow>(options.queryKey, (data) => (data ? update(data) : data)),
    [client, options],
  );

  const catchUp = useCallback(async () => {
    const known = client.getQueryData<MessageWindow>(options.queryKey);
    if (!known) return;
    const fresh = await messagesAfter(threadId, lastWithoutGap(known)?.id ?? 0, bank);
    // After a long absence the end has moved: it is fetched again, the part in between when it is scrolled to.
    if (fresh.has_more) await client.invalidateQueries({ queryKey: options.queryKey });
    else change((data) => withWindow(data, fresh));
  }, [bank, change, client, options, threadId]);

  // A gap is filled by the next event or poll, so a failed attempt stays silent.
  const catchUpQuietly = useCallback(() => void catchUp().catch(() => undefined), [catchUp]);

  useEffect(() => {
    // What was kept from an earlier visit may be old.
    catchUpQuietly();
    const timer = setInterval(catchUpQuietly, CHAT_POLL_MS);
    window.addEventListener('online', catchUpQuietly);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', catchUpQuietly);
    };
  }, [catchUpQuietly]);

  usePortalEvent('thread-changed', (event) => {
    if (event.threadId !== threadId) return;
    const { lastReadId, deliveredId } = event;
    if (event.side !== side && (lastReadId !== undefined || deliveredId !== undefined))
      change((data) => withOtherSide(data, { readId: lastReadId, deliveredId }));
    const known = client.getQueryData<MessageWindow>(options.queryKey);
    // An own message is there with the answer to its sending.
    if (event.messageId === undefined || known?.messages.some(({ id }) => id === event.messageId)) return;
    const { message } = event;
    if (message && known && lastWithoutGap(known)?.number === message.number - 1)
      change((data) => withNew(data, forReader(message, user?.id)));
    else catchUpQuietly();
  });

  const firstOfEnd = end.data?.messages[0]?.number ?? Infinity;
  const show = useCallback(
    (first: number, last: number) => {
      const wanted: number[] = [];
      for (let page = Math.floor((first - 1) / PAGE_SIZE); page * PAGE_SIZE < last; page += 1) {
        if (page * PAGE_SIZE + 1 < firstOfEnd) wanted.push(page);
      }
      setPages((shown) =>
        shown.length === wanted.length && shown.every((page, index) => page === wanted[index])
          ? shown
          : wanted,
      );
    },
    [firstOfEnd],
  );

  return {
    end,
    total: end.data?.total ?? 0,
    at: (number) => loaded.get(number),
    show,
    failedPage: failed,
    change,
    add: useCallback((message) => change((data) => withNew(data, message)), [change]),
  };
}
