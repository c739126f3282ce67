import { Timeline, Typography } from 'antd';
import type { ReactElement } from 'react';
import { readTimeline } from 'shared-kernel/contract/applications';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import { dateOf, formatRelativeDay, formatTime } from 'shared-kernel/domain/instants';
import { useEndpointQuery } from 'shared-kernel/query';
import { EmptyState, QueryBoundary } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';

const COLOURS: Partial<Record<TimelineEvent['kind'], string>> = {
  created: 'blue',
  status: 'blue',
  scoring: 'purple',
  request: 'orange',
  signature: 'green',
  archive: 'gray',
};

/** The history, latest first, by days. */
export function ApplicationTimeline({ hash }: { readonly hash: string }): ReactElement {
  const query = useEndpointQuery(readTimeline, { params: { hash } });
  const now = new Date().toISOString();
  return (
    <QueryBoundary
      query={query}
      isEmpty={(events) => events.length === 0}
      empty={<EmptyState compact title={ru.flow.timelineEmpty} />}
    >
      {(events) => (
        <Timeline
          items={[...events].reverse().map((event, index, all) => {
            const previous = all[index - 1];
            const isNewDay = !previous || dateOf(previous.created_at) !== dateOf(event.created_at);
            return {
              key: event.id,
              color: COLOURS[event.kind] ?? 'gray',
              content: (
                <>
                  {isNewDay && (
                    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 13 }}>
                      {formatRelativeDay(event.created_at, now)}
                    </Typography.Text>
                  )}
                  <Typography.Text strong style={{ display: 'block' }}>
                    {event.title}
                  </Typography.Text>
                  {event.details !== null && (
                    <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-line' }}>
                      {event.details}
                    </Typography.Paragraph>
                  )}
                  <Typography.Text type="secondary" style={{ fontSize: 13 }}>
                    <time dateTime={event.created_at}>{formatTime(event.created_at)}</time> · {event.actor}
                  </Typography.Text>
                </>
              ),
            };
          })}
        />
      )}
    </QueryBoundary>
  );
}
