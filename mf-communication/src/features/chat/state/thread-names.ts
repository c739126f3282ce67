import type { Thread } from 'shared-kernel/contract/chat';
import { ru } from '../locale/ru.ts';

export interface ThreadNames {
  readonly title: string;
  /** What stands beneath: the application, and what the bank asks for. */
  readonly facts: readonly string[];
}

/** A thread about an application is known by its client, any other by its own title. */
export function threadNames({ application, kind, title }: Thread): ThreadNames {
  if (application === null) return { title, facts: [ru.chat.kinds[kind]] };
  const number = ru.chat.application(application.id);
  return {
    title: application.client_name === '' ? title : application.client_name,
    facts: kind === 'request' ? [number, title] : [number],
  };
}

/** Whether a thread stands above those that are read; `kept` does so although it is read by now. */
export const isOnTop = ({ id, unread }: Pick<Thread, 'id' | 'unread'>, kept: string | undefined): boolean =>
  unread > 0 || id === kept;

/** Unread threads first, otherwise in the order in which they came. */
export const unreadFirst = (rows: readonly Thread[], kept: string | undefined): readonly Thread[] => [
  ...rows.filter((row) => isOnTop(row, kept)),
  ...rows.filter((row) => !isOnTop(row, kept)),
];
