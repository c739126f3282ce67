import { PauseCircleOutlined } from '@ant-design/icons';
import { Flex, theme, Tooltip, Typography } from 'antd';
import type { ReactElement } from 'react';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import { applicationClock } from 'shared-kernel/domain/application-clock';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { WORKING_DAY_MINUTES } from 'shared-kernel/domain/working-clock';
import { HOLDER_LABELS } from 'shared-kernel/locale';
import { ru } from '../../../locale/ru.ts';

const SIDES = ['agent', 'bank', 'client'] as const;
const texts = ru.handoff.timeline;

function duration(minutes: number): string {
  return texts.duration(minutes, WORKING_DAY_MINUTES);
}

/** Whose turn it is, since when, and the working time of each side; it stands still while the client is waited for. */
export function HandoffClock({ events }: { readonly events: readonly TimelineEvent[] }): ReactElement {
  const { token } = theme.useToken();
  const clock = applicationClock(events, new Date().toISOString());
  return (
    <section
      aria-label={texts.clock}
      style={{ padding: 14, background: token.colorFillQuaternary, borderRadius: token.borderRadiusLG }}
    >
      <Flex justify="space-between" gap={8} wrap>
        <Typography.Text strong>
          {clock.isPaused && <PauseCircleOutlined aria-hidden style={{ marginInlineEnd: 6 }} />}
          {clock.isPaused ? texts.paused : HOLDER_LABELS[clock.holder]}
        </Typography.Text>
        {clock.since !== null && (
          <Typography.Text type="secondary">{texts.since(formatDateTime(clock.since))}</Typography.Text>
        )}
      </Flex>
      <Tooltip title={texts.clockHint}>
        <dl
          style={{
            margin: '10px 0 0',
            display: 'grid',
            gap: '4px 16px',
            gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
          }}
        >
          <Span label={texts.total} value={duration(clock.workingMinutes)} isStrong />
          {SIDES.filter((side) => clock.byHolder[side] > 0 || side === clock.holder).map((side) => (
            <Span key={side} label={texts.holders[side]} value={duration(clock.byHolder[side])} />
          ))}
        </dl>
      </Tooltip>
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
        <Typography.Text type="secondary" style={{ fontSize: 13 }}>
          {props.label}
        </Typography.Text>
      </dt>
      <dd style={{ margin: 0 }}>
        <Typography.Text strong={props.isStrong === true}>{props.value}</Typography.Text>
      </dd>
    </div>
  );
}
