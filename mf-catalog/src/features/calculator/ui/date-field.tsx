import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';
import { memo } from 'react';
import type { ReactElement } from 'react';
import type { IsoDate } from 'shared-kernel/domain/dates';
import form from '../../../common/form.module.css';
import styles from './calculator.module.css';

const ISO = 'YYYY-MM-DD';

interface DateFieldProps<Name extends string> {
  readonly id: string;
  /** What the date is called in the change. */
  readonly name: Name;
  readonly label: string;
  readonly value: IsoDate;
  /** Earlier dates cannot be chosen. */
  readonly min?: IsoDate | undefined;
  readonly error?: string | undefined;
  /** The same function at every rendering: a field that has not changed is not rendered again. */
  readonly onChange: (change: { readonly [Key in Name]: IsoDate }) => void;
}

/** A calendar date that is always there. */
export const DateField = memo(function DateField<Name extends string>(
  props: DateFieldProps<Name>,
): ReactElement {
  const { id, name, label, value, min, error, onChange } = props;
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={error === undefined ? '' : 'error'}
      help={error}
      className={form.field ?? ''}
    >
      <DatePicker
        id={id}
        allowClear={false}
        format="DD.MM.YYYY"
        value={dayjs(value)}
        {...(min === undefined ? {} : { minDate: dayjs(min) })}
        onChange={(date) =>
          date?.isValid() && onChange({ [name]: date.format(ISO) } as { readonly [Key in Name]: IsoDate })
        }
        className={styles.date ?? ''}
      />
    </Form.Item>
  );
}) as <Name extends string>(props: DateFieldProps<Name>) => ReactElement;
