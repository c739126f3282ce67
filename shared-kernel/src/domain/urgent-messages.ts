import type { AlertMessage } from '../contract/agent.ts';
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

/** What the agent has not read, the gravest first, then the newest. A message with neither title nor text has nothing to show. */
export function findUnread(
  messages: readonly AlertMessage[],
  readIds: readonly UrgentMessage['id'][],
): UrgentMessage[] {
  return messages
    .filter(({ id }) => !readIds.includes(id))
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
