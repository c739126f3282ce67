import { PauseCircleOutlined } from '@ant-design/icons';
import { Flex, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import { applicationClock } from 'shared-kernel/domain/application-clock';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { WORKING_DAY_MINUTES } from 'shared-kernel/domain/working-clock';
import { bankNow } from 'shared-kernel/http';
import { HOLDER_LABELS } from 'shared-kernel/locale';
import { Text } from 'shared-kernel/ui';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import styles from './handoff-clock.module.css';

const SIDES = ['agent', 'bank', 'client'] as const;
const texts = ru.handoff.timeline;

function duration(minutes: number): string {
  return texts.duration(minutes, WORKING_DAY_MINUTES);
}

/** The current holder, since when, and the working time of each side; paused while the agent waits for the client. */
export function HandoffClock({ events }: { readonly events: readonly TimelineEvent[] }): ReactElement {
  const clock = applicationClock(events, bankNow().toISOString());
  // A deal of a night or a weekend has taken none.
  const isCounted = clock.workingMinutes > 0 || SIDES.some((side) => clock.byHolder[side] > 0);
  return (
    <section aria-label={texts.clock} className={styles.clock}>
      <Flex justify="space-between" gap={8} wrap>
        <Text isStrong>
          {clock.isPaused ? (
            <>
              <PauseCircleOutlined aria-hidden /> {texts.paused}
            </>
          ) : (
            HOLDER_LABELS[clock.holder]
          )}
        </Text>
        {clock.since !== null && <Text tone="secondary">{texts.since(formatDateTime(clock.since))}</Text>}
      </Flex>
      {isCounted && (
        <Tooltip title={texts.clockHint}>
          <dl className={styles.sides}>
            <Span label={texts.total} value={duration(clock.workingMinutes)} isStrong />
            {SIDES.filter((side) => clock.byHolder[side] > 0 || side === clock.holder).map((side) => (
              <Span key={side} label={texts.holders[side]} value={duration(clock.byHolder[side])} />
            ))}
          </dl>
        </Tooltip>
      )}
    </section>
  );
}

function Span(props: {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}): ReactElement {
  return (
    <div>
      <dt>
        <SmallText>{props.label}</SmallText>
      </dt>
      <dd>
        <Text isStrong={props.isStrong === true}>{props.value}</Text>
      </dd>
    </div>
  );
}
