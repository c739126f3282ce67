import type { CommonMessage, Message } from 'shared-kernel/contract/chat';
import type { MessageWindow } from '../api/history.ts';

/** Adds messages to the end of a thread; one that is there already is replaced. */
export function withMessages(end: MessageWindow, added: readonly Message[]): MessageWindow {
  if (added.length === 0) return end;
  const ids = new Set(added.map(({ id }) => id));
  const messages = [...end.messages.filter(({ id }) => !ids.has(id)), ...added].sort(
    (a, b) => a.number - b.number,
  );
  return { ...end, messages, total: Math.max(end.total, messages.at(-1)?.number ?? 0) };
}

/** With a message that the bank has stored for the reader, or tells of: by an own one everything before it is read. */
export function withNew(end: MessageWindow, message: Message): MessageWindow {
  const next = withMessages(end, [message]);
  return message.author.is_me ? withOwnMark(next, message.id) : next;
}

/** A message that the bank has told all readers of, as this one has it. */
export const forReader = (message: CommonMessage, readerId: string | undefined): Message => ({
  ...message,
  author: { ...message.author, is_me: message.author.id === readerId },
  read: false,
});

/** The last message up to which none is missing, by the places: an own message may come before one that was stored first. */
export function lastWithoutGap({ messages }: MessageWindow): Message | undefined {
  const gap = messages.findIndex(
    (each, index) => index > 0 && each.number !== (messages[index - 1]?.number ?? 0) + 1,
  );
  return gap < 0 ? messages.at(-1) : messages[gap - 1];
}

/**
 * The marks of a fresher answer, together with the messages that it brought. One that knows of fewer messages was asked for
 * before the last of them was stored: it is not fresher, and would take that message out of sight.
 */
export function withWindow(end: MessageWindow, fresh: MessageWindow): MessageWindow {
  if (fresh.total < end.total) return end;
  const { last_read_id, last_read_number, other_side, total } = fresh;
  return withMessages({ ...end, last_read_id, last_read_number, other_side, total }, fresh.messages);
}

/** A mark of the other side moved: reading includes delivery, and neither goes back. */
export function withOtherSide(
  end: MessageWindow,
  mark: { readonly readId?: number | undefined; readonly deliveredId?: number | undefined },
): MessageWindow {
  const read_id = Math.max(end.other_side.read_id, mark.readId ?? 0);
  const delivered_id = Math.max(end.other_side.delivered_id, mark.deliveredId ?? 0, read_id);
  return { ...end, other_side: { read_id, delivered_id } };
}

/** The reader's own mark, moved here or in another tab. */
export function withOwnMark(end: MessageWindow, lastReadId: number): MessageWindow {
  const last = end.messages.findLast(({ id }) => id <= lastReadId);
  const last_read_number = last?.number ?? Math.min(end.last_read_number, (end.messages[0]?.number ?? 1) - 1);
  return { ...end, last_read_id: lastReadId, last_read_number };
}

export type DeliveryState = 'sent' | 'delivered' | 'read';

/** How far an own message has come. */
export function getDelivery(id: number, otherSide: MessageWindow['other_side']): DeliveryState {
  if (id <= otherSide.read_id) return 'read';
  return id <= otherSide.delivered_id ? 'delivered' : 'sent';
}
