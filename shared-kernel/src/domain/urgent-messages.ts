import type { AlertMessage } from '../contract/agent.ts';
import type { BankCode } from '../contract/banks.ts';
import { compareDates } from './dates.ts';

/** An urgent message of the bank, as the banner shows it. */
export interface UrgentMessage {
  readonly id: number | string;
  readonly title: string;
  readonly text: string;
  readonly level: 'info' | 'warning' | 'critical';
  readonly publishedAt: string;
}

const WEIGHT: Readonly<Record<UrgentMessage['level'], number>> = { critical: 0, warning: 1, info: 2 };

/** As what a message of a bank is remembered once it was read: banks count their messages apart. */
export const toReadId = (bank: BankCode, { id }: Pick<UrgentMessage, 'id'>): string => `${bank}:${id}`;

/**
 * What the agent has not read of a bank, the gravest first, then the newest. A message with neither title nor text has
 * nothing to show. An id without a bank, as it was remembered before, counts at each; a remote built before names none.
 */
export function findUnread(
  messages: readonly AlertMessage[],
  readIds: readonly UrgentMessage['id'][],
  bank?: BankCode,
): UrgentMessage[] {
  const isRead = (message: AlertMessage): boolean =>
    readIds.includes(message.id) || (bank !== undefined && readIds.includes(toReadId(bank, message)));
  return messages
    .filter((message) => !isRead(message))
    .flatMap(toUrgentMessages)
    .sort((a, b) => WEIGHT[a.level] - WEIGHT[b.level] || compareDates(b.publishedAt, a.publishedAt));
}

function toUrgentMessages({ id, title, text, level, published_at }: AlertMessage): UrgentMessage[] {
  const heading = title ?? text;
  if (heading === undefined) return [];
  return [
    {
      id,
      title: heading,
      text: title === undefined ? '' : (text ?? ''),
      level: level ?? 'warning',
      publishedAt: published_at ?? '',
    },
  ];
}
