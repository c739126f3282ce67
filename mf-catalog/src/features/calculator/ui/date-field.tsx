import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import type { IsoDate } from 'shared-kernel/domain/dates';

const ISO = 'YYYY-MM-DD';

interface DateFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: IsoDate;
  /** Earlier dates cannot be chosen. */
  readonly min?: IsoDate | undefined;
  readonly error?: string | undefined;
  readonly onChange: (date: IsoDate) => void;
}

/** A calendar date that is always there. */
export function DateField({ id, label, value, min, error, onChange }: DateFieldProps): ReactElement {
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={error === undefined ? '' : 'error'}
      help={error}
      style={{ marginBottom: 16 }}
    >
      <DatePicker
        id={id}
        allowClear={false}
        format="DD.MM.YYYY"
        value={dayjs(value)}
        {...(min === undefined ? {} : { minDate: dayjs(min) })}
        onChange={(date) => date?.isValid() && onChange(date.format(ISO))}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
}
