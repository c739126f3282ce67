import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import type { DateInputProps } from './date-field.tsx';
import styles from './calculator.module.css';

const ISO = 'YYYY-MM-DD';

/** The field of a date with its calendar, open by the press that brought it. */
export function Calendar({ id, value, min, isWrong, onChange }: DateInputProps): ReactElement {
  return (
    <DatePicker
      id={id}
      autoFocus
      defaultOpen
      allowClear={false}
      format="DD.MM.YYYY"
      value={dayjs(value)}
      {...(isWrong ? { status: 'error' as const } : {})}
      {...(min === undefined ? {} : { minDate: dayjs(min) })}
      onChange={(date) => date?.isValid() && onChange(date.format(ISO))}
      className={styles.date ?? ''}
    />
  );
}
