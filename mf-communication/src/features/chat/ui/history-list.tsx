import { DownOutlined } from '@ant-design/icons';
import { Badge, Button, Divider } from 'antd';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Key, ReactElement, Ref } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { dateOf, formatRelativeDay } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { EmptyState } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { OutgoingMessage } from '../state/outbox.ts';
import { useThreadBank } from '../state/thread-bank.ts';
import { getDelivery } from '../state/thread-end.ts';
import type { ThreadHistory } from '../state/use-history.ts';
import type { ReadMark } from '../state/use-read-mark.ts';
import { useScrollPace } from '../state/use-scroll-pace.ts';
import { MessageBubble } from './message-bubble.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import styles from './history-list.module.css';

const text = ru.chat;
/** Height of a message that nobody has measured yet, px. */
const ESTIMATED_PX = 84;
/** Rows rendered above and below the viewport. A fast scroll replaces all of them in every frame. */
const OVERSCAN = 4;
/** Distance from the end within which the view follows new messages, px. */
const FOLLOW_DISTANCE_PX = 80;
/** How long the target of a jump stays highlighted, ms. */
const MARKED_MS = 2_000;

export interface HistoryHandle {
  /** Scrolls to a message by its number in the thread. */
  readonly jumpTo: (number: number) => void;
  readonly toEnd: () => void;
}

export interface HistoryListProps {
  readonly ref: Ref<HistoryHandle>;
  readonly history: ThreadHistory;
  readonly outgoing: readonly OutgoingMessage[];
  /** The device keeps what is outgoing. */
  readonly isOutgoingKept: boolean;
  /** Messages after this place were new when the thread was opened. */
  readonly separator: number;
  /** Place to begin at. */
  readonly start: number | undefined;
  readonly readMark: ReadMark;
  /** Absent where nothing can be written. */
  readonly onReply: ((message: Message) => void) | undefined;
  readonly onQuote: (messageId: number) => void;
  readonly onRetry: (clientId: string) => void;
  readonly onDiscard: (clientId: string) => void;
}

/** Computed from the list's own state: reading the DOM at every scroll step would force a layout. */
function distanceToEnd(list: Virtualizer<HTMLDivElement, Element>): number {
  const { scrollOffset, scrollRect } = list;
  return scrollRect === null ? 0 : list.getTotalSize() - (scrollOffset ?? 0) - scrollRect.height;
}

/** The messages of a thread in a virtual list. */
export function HistoryList(props: HistoryListProps): ReactElement {
  const { ref, history, outgoing, separator, start, readMark, onReply, onQuote } = props;
  const { total, at, show } = history;
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(start ?? null);
  const [isAway, setIsAway] = useState(false);
  const data = history.end.data;
  const lastReadId = data?.last_read_id ?? 0;
  const otherSide = data?.other_side ?? { delivered_id: 0, read_id: 0 };

  // Asked before the list knows of what has just come: what the last drawing said may be old by now.
  const [known, setKnown] = useState<Virtualizer<HTMLDivElement, Element>>();
  const wasAway = known !== undefined && distanceToEnd(known) > FOLLOW_DISTANCE_PX;
  const virtualizer = useVirtualizer({
    count: total + outgoing.length,
    getScrollElement: () => list.current,
    estimateSize: () => ESTIMATED_PX,
    getItemKey: useCallback(
      (index: number) => (index < total ? index + 1 : (outgoing[index - total]?.clientId ?? index)),
      [outgoing, total],
    ),
    // Far from the end nothing follows it, so the anchor is not computed: that would visit every message per row.
    anchorTo: wasAway ? 'start' : 'end',
    followOnAppend: true,
    scrollEndThreshold: FOLLOW_DISTANCE_PX,
    overscan: OVERSCAN,
    // A row that turns out to be of another height moves the others without a rendering of the list, and as a place of
    // the layout: a transform would be a layer of its own for the compositor in every frame.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    paddingStart: 12,
    paddingEnd: 12,
    gap: 8,
  });
  if (known !== virtualizer) setKnown(virtualizer);
  const items = virtualizer.getVirtualItems();
  const pace = useScrollPace(list, () => virtualizer.scrollRect?.height ?? 0);
  // Rendered rows stay: removing them costs work, too.
  const drawn = useRef<ReadonlySet<Key>>(new Set());
  const isPassing = virtualizer.isScrolling && pace.isHurried();
  const full = isPassing ? items.filter(({ key }) => drawn.current.has(key)) : items;
  const fullKeys = new Set<Key>(full.map(({ key }) => key));
  useLayoutEffect(() => {
    drawn.current = fullKeys;
  });
  const isAwayNow = distanceToEnd(virtualizer) > FOLLOW_DISTANCE_PX;
  if (isAwayNow !== isAway) setIsAway(isAwayNow);
  const first = (items[0]?.index ?? 0) + 1;
  const last = Math.min(total, (items.at(-1)?.index ?? 0) + 1);
  useEffect(() => {
    if (last > 0) show(first, last);
  }, [first, last, show]);

  // The place that was asked for, or the first new message. A few new ones are in sight at the end, which also follows what
  // comes while the list finds its place.
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (hasStarted.current || total === 0) return;
    hasStarted.current = true;
    if (start !== undefined) virtualizer.scrollToIndex(start - 1, { align: 'center' });
    else if ((total - separator) * ESTIMATED_PX > (list.current?.clientHeight ?? 0) / 2)
      virtualizer.scrollToIndex(separator, { align: 'start' });
    else virtualizer.scrollToEnd();
  }, [separator, start, total, virtualizer]);

  const isPlaced = usePlaced(total > 0, virtualizer);

  const jumpTo = useCallback(
    (number: number) => {
      virtualizer.scrollToIndex(number - 1, { align: 'center' });
      setMarked(number);
    },
    [virtualizer],
  );
  // Another message that was found in the thread that is open already.
  const shownStart = useRef(start);
  useEffect(() => {
    if (shownStart.current === start) return;
    shownStart.current = start;
    if (start !== undefined) jumpTo(start);
  }, [jumpTo, start]);
  // The rows around it turn out higher or lower than estimated, and some are not loaded yet.
  const isMarkedThere = marked !== null && at(marked) !== undefined;
  useEffect(() => {
    if (isMarkedThere) virtualizer.scrollToIndex(marked - 1, { align: 'center' });
  }, [isMarkedThere, marked, virtualizer]);
  useEffect(() => {
    // From when it is there: a part of a long thread comes later.
    if (!isMarkedThere) return undefined;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [isMarkedThere, marked]);
  useImperativeHandle(ref, () => ({ jumpTo, toEnd: () => virtualizer.scrollToEnd() }), [jumpTo, virtualizer]);

  const unread = data ? Math.max(0, total - Math.max(separator, data.last_read_number)) : 0;
  return (
    <div className={styles.viewport}>
      {/* A region that scrolls can be reached by keyboard. */}
      <div ref={list} className={styles.history} role="log" aria-label={text.messages} tabIndex={0}>
        {onReply && total + outgoing.length === 0 ? <EmptyState compact title={text.noMessages} /> : null}
        <div
          ref={virtualizer.containerRef}
          className={isPlaced ? styles.sizer : `${styles.sizer} ${styles.unplaced}`}
        >
          {items.map(({ key, index, size, start: top }) => {
            const number = index + 1;
            const message = index < total ? at(number) : undefined;
            if (message && !fullKeys.has(key))
              return <PassingRow key={key} message={message} top={top} height={size} index={index} />;
            const waiting = outgoing[index - total];
            return (
              <div key={key} ref={virtualizer.measureElement} data-index={index} className={styles.row}>
                {message ? (
                  <>
                    <DaySeparator message={message} previous={number === 1 ? null : at(number - 1)} />
                    {number === separator + 1 && !message.author.is_me ? (
                      <Divider plain className={styles.unread ?? ''}>
                        {text.newMessages}
                      </Divider>
                    ) : null}
                    <MessageBubble
                      message={message}
                      delivery={getDelivery(message.id, otherSide)}
                      isMarked={marked === number}
                      watch={message.id > lastReadId ? readMark.watch : undefined}
                      onReply={onReply}
                      onQuote={onQuote}
                    />
                  </>
                ) : waiting ? (
                  <OutgoingBubble
                    message={waiting}
                    isKept={props.isOutgoingKept}
                    onRetry={() => props.onRetry(waiting.clientId)}
                    onDiscard={() => props.onDiscard(waiting.clientId)}
                  />
                ) : (
                  <div className={styles.absent} role="img" aria-label={text.loadingMessage} />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {isAway ? (
        <Badge count={unread} size="small" className={styles.toEnd ?? ''}>
          <Button
            shape="circle"
            icon={<DownOutlined aria-hidden />}
            aria-label={text.toLatest}
            title={text.toLatest}
            onClick={() => virtualizer.scrollToEnd()}
          />
        </Badge>
      ) : null}
    </div>
  );
}

/** Whether the rows have found their heights and the list its place: the same in two frames that follow each other. */
function usePlaced(hasRows: boolean, virtualizer: Virtualizer<HTMLDivElement, Element>): boolean {
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    if (!hasRows || isPlaced) return undefined;
    let before = '';
    let frame = requestAnimationFrame(function look() {
      const now = `${virtualizer.scrollOffset}:${virtualizer.getTotalSize()}`;
      if (now === before) return setPlaced(true);
      before = now;
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [hasRows, isPlaced, virtualizer]);
  return isPlaced;
}

/** A message during a fast scroll: its text alone, at its estimated position. */
const PassingRow = memo(function PassingRow({ message, top, height, index }: PassingRowProps): ReactElement {
  return (
    <div data-index={index} className={`${styles.row} ${styles.passing}`} style={{ top, height }}>
      <div className={message.author.is_me ? `${styles.text} ${styles.mine}` : styles.text}>
        {message.text}
      </div>
    </div>
  );
});

interface PassingRowProps {
  readonly message: Message;
  readonly top: number;
  readonly height: number;
  readonly index: number;
}

/** `previous` is `null` before the first message and absent where it is not loaded. */
function DaySeparator({
  message,
  previous,
}: {
  readonly message: Message;
  readonly previous: Message | null | undefined;
}): ReactElement | null {
  const bank = useThreadBank();
  const day = dateOf(message.created_at);
  if (previous === undefined || (previous !== null && dateOf(previous.created_at) === day)) return null;
  return (
    <div className={styles.day}>
      <time dateTime={day}>{formatRelativeDay(message.created_at, bankNow(bank).toISOString())}</time>
    </div>
  );
}
