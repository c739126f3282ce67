import type { Message } from 'shared-kernel/contract/chat';
import type { MessageWindows } from '../api/chat.ts';

/** Every loaded message once, oldest first. */
export function allMessages(data: MessageWindows | undefined): readonly Message[] {
  if (!data) return [];
  const byId = new Map<number, Message>();
  for (const window of data.pages) for (const message of window.messages) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Adds messages to the latest window; one that is there already is replaced. */
export function withMessages(data: MessageWindows, added: readonly Message[]): MessageWindows {
  const [latest, ...earlier] = data.pages;
  if (!latest || added.length === 0) return data;
  const ids = new Set(added.map((message) => message.id));
  const messages = [...latest.messages.filter((message) => !ids.has(message.id)), ...added].sort(
    (a, b) => a.id - b.id,
  );
  return { ...data, pages: [{ ...latest, messages }, ...earlier] };
}

/** Own messages up to this id were read by the other side. */
export function withReadMark(data: MessageWindows, lastReadId: number): MessageWindows {
  const pages = data.pages.map((window) => ({
    ...window,
    messages: window.messages.map((message) =>
      message.author.is_me && !message.read && message.id <= lastReadId
        ? { ...message, read: true }
        : message,
    ),
  }));
  return { ...data, pages };
}
