import { ClockCircleOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { formatDateTime, formatRelativeDay, formatTime } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { ru } from '../locale/ru.ts';
import { SmallText } from './small-text.tsx';

const DAY_MS = 86_400_000;
/** The icon stays with the first word. */
const NO_BREAK = '\u00a0';

interface DeadlineTextProps {
  readonly dueAt: string | null | undefined;
  /** Without the year where it is this one: for a narrow column. */
  readonly short?: boolean;
}

/** Deadline of the current holder: red once it is over, amber within a day. */
export function DeadlineText({ dueAt, short = false }: DeadlineTextProps): ReactElement | null {
  if (!dueAt) return null;
  const now = bankNow();
  const leftMs = Date.parse(dueAt) - now.getTime();
  const wholeDay = formatRelativeDay(dueAt, now.toISOString());
  const day = short ? wholeDay.replace(`.${now.getFullYear()}`, '') : wholeDay;
  const text =
    leftMs < 0
      ? ru.deadline.overdue(day)
      : ru.deadline.until(leftMs < 2 * DAY_MS ? `${day}, ${formatTime(dueAt)}` : day);
  return (
    <SmallText
      tone={leftMs < 0 ? 'danger' : leftMs < DAY_MS ? 'warning' : 'secondary'}
      title={formatDateTime(dueAt)}
    >
      <ClockCircleOutlined aria-hidden />
      {NO_BREAK}
      {text}
    </SmallText>
  );
}
