import { Flex, Segmented, Timeline, Typography } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { readTimeline } from 'shared-kernel/contract/applications';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import { dateOf, formatRelativeDay, formatTime } from 'shared-kernel/domain/instants';
import { HOLDER_LABELS } from 'shared-kernel/locale';
import { useEndpointQuery } from 'shared-kernel/query';
import { EmptyState, QueryBoundary, ToneTag } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { eventsOf, TIMELINE_GROUPS } from '../state/timeline-groups.ts';
import type { TimelineGroup } from '../state/timeline-groups.ts';
import { HandoffClock } from './handoff-clock.tsx';

const COLOURS: Partial<Record<TimelineEvent['kind'], string>> = {
  created: 'blue',
  status: 'blue',
  scoring: 'purple',
  request: 'orange',
  signature: 'green',
  message: 'cyan',
  archive: 'gray',
};
const HOLDER_TONES = { agent: 'warning', bank: 'processing', client: 'default', nobody: 'success' } as const;

/** The history, latest first, by days: status, fields, documents, signatures and messages in one list. */
export function ApplicationTimeline({ hash }: { readonly hash: string }): ReactElement {
  const query = useEndpointQuery(readTimeline, { params: { hash } });
  const [group, setGroup] = useState<TimelineGroup>('all');
  return (
    <QueryBoundary
      query={query}
      isEmpty={(events) => events.length === 0}
      empty={<EmptyState compact title={ru.flow.timelineEmpty} />}
    >
      {(events) => {
        const shown = eventsOf(events, group);
        return (
          <Flex vertical gap={16}>
            <HandoffClock events={events} />
            <Segmented<TimelineGroup>
              aria-label={ru.handoff.timeline.filter}
              size="small"
              value={group}
              options={TIMELINE_GROUPS.map((value) => ({ value, label: ru.handoff.timeline.groups[value] }))}
              onChange={setGroup}
              style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
            />
            {shown.length === 0 && <EmptyState compact title={ru.handoff.timeline.nothing} />}
            <EventList events={shown} />
          </Flex>
        );
      }}
    </QueryBoundary>
  );
}

function EventList({ events }: { readonly events: readonly TimelineEvent[] }): ReactElement {
  const now = new Date().toISOString();
  return (
    <Timeline
      items={events
        .map((event, index) => ({ event, before: events[index - 1] }))
        .reverse()
        .map(({ event, before }, index, all) => {
          const above = all[index - 1]?.event;
          const isNewDay = !above || dateOf(above.created_at) !== dateOf(event.created_at);
          return {
            key: `${event.kind}:${event.id}`,
            color: COLOURS[event.kind] ?? 'gray',
            content: (
              <>
                {isNewDay && (
                  <Typography.Text type="secondary" style={{ display: 'block', fontSize: 13 }}>
                    {formatRelativeDay(event.created_at, now)}
                  </Typography.Text>
                )}
                <Flex gap={8} wrap align="center">
                  <Typography.Text strong>{event.title}</Typography.Text>
                  {before?.holder !== event.holder && (
                    <ToneTag tone={HOLDER_TONES[event.holder]}>{HOLDER_LABELS[event.holder]}</ToneTag>
                  )}
                </Flex>
                {event.details !== null && (
                  <Typography.Paragraph
                    style={{ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
                  >
                    {event.kind === 'field' ? event.details.replaceAll('\n', ', ') : event.details}
                  </Typography.Paragraph>
                )}
                <Typography.Text type="secondary" style={{ fontSize: 13 }}>
                  <time dateTime={event.created_at}>{formatTime(event.created_at)}</time> ·{' '}
                  {ru.handoff.timeline.kinds[event.kind]} · {event.actor}
                </Typography.Text>
              </>
            ),
          };
        })}
    />
  );
}
