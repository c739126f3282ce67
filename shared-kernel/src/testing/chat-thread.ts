import type { Thread } from '../contract/chat.ts';

/** A thread with the curator that was read, for tests of whoever shows or looks for one. */
export function sampleThread(change: Partial<Thread> = {}): Thread {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    kind: 'curator',
    title: 'Куратор',
    application: null,
    counterpart: 'Петрова А. С.',
    last_message: null,
    unread: 0,
    waiting_since: null,
    closed: false,
    message_count: 0,
    request: null,
    responder: null,
    ...change,
  };
}
