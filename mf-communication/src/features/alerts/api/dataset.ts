import { getDataset } from 'shared-kernel/contract/agent';
import type { AlertMessage } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

export interface UrgentMessage {
  readonly id: number | string;
  readonly title: string;
  readonly text: string;
  readonly level: 'info' | 'warning' | 'critical';
  readonly publishedAt: string;
}

/** A message that has neither title nor text has nothing to show. */
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

/** Urgent messages of the current bank; the shell loads them after sign-in. */
export const useAlertMessages = () =>
  useEndpointQuery(getDataset, {}, { select: (data) => data.alert_messages.flatMap(toUrgentMessages) });
