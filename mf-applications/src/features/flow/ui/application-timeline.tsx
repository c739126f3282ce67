import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { TIMELINE_GROUPS, TIMELINE_KIND_FACTS } from 'shared-kernel/contract/applications';
import type { TimelineEvent, TimelineGroup } from 'shared-kernel/contract/applications';
import { dateOf, formatRelativeDay, formatTime } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { HOLDER_LABELS } from 'shared-kernel/locale';
import { EmptyState, QueryBoundary, Text, Timeline, ToneTag } from 'shared-kernel/ui';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { useTimeline } from '../api/timeline.ts';
import styles from './application-timeline.module.css';
import { HandoffClock } from './handoff-clock.tsx';

const SHOWN = ['all', ...TIMELINE_GROUPS] as const;
const HOLDER_TONES = { agent: 'warning', bank: 'processing', client: 'default', nobody: 'success' } as const;

/** The history, latest first, by days: status, fields, documents, signatures and messages in one list. */
export function ApplicationTimeline({ hash }: { readonly hash: string }): ReactElement {
  const query = useTimeline(hash);
  const [group, setGroup] = useState<'all' | TimelineGroup>('all');
  return (
    <QueryBoundary
      query={query}
      isEmpty={(events) => events.length === 0}
      empty={<EmptyState compact title={ru.flow.timelineEmpty} />}
    >
      {(events) => {
        const shown = events.filter(
          ({ kind }) => group === 'all' || TIMELINE_KIND_FACTS[kind].group === group,
        );
        return (
          <Flex vertical gap={16}>
            <HandoffClock events={events} />
            <Segmented<'all' | TimelineGroup>
              aria-label={ru.handoff.timeline.filter}
              size="small"
              value={group}
              options={SHOWN.map((value) => ({ value, label: ru.handoff.timeline.groups[value] }))}
              onChange={setGroup}
              className={styles.filter ?? ''}
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
  const now = bankNow().toISOString();
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
            tone: TIMELINE_KIND_FACTS[event.kind].tone,
            content: (
              <>
                {isNewDay && <SmallText block>{formatRelativeDay(event.created_at, now)}</SmallText>}
                <Flex gap={8} wrap align="center">
                  <Text isStrong>{event.title}</Text>
                  {before?.holder !== event.holder && (
                    <ToneTag tone={HOLDER_TONES[event.holder]}>{HOLDER_LABELS[event.holder]}</ToneTag>
                  )}
                </Flex>
                {event.details !== null && (
                  <p className={styles.details}>
                    {event.kind === 'field' ? event.details.replaceAll('\n', ', ') : event.details}
                  </p>
                )}
                <SmallText>
                  <time dateTime={event.created_at}>{formatTime(event.created_at)}</time> ·{' '}
                  {TIMELINE_KIND_FACTS[event.kind].label} · {event.actor}
                </SmallText>
              </>
            ),
          };
        })}
    />
  );
}
