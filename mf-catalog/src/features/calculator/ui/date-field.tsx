import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { isIsoDate } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { lazyCode } from 'shared-kernel/lazy';
import { useOnPress } from 'shared-kernel/lazy-part';
import { maskOf, useMaskedInput } from 'shared-kernel/masks';
import { FormItem } from 'shared-kernel/ui';
import form from '../../../common/form.module.css';
import styles from './calculator.module.css';

const DATE = maskOf({ format: 'date' });
const calendar = lazyCode(() => import('./calendar.tsx').then((module) => module.Calendar));

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
    <FormItem label={label} htmlFor={id} error={error} className={form.field ?? ''}>
      <DateInput
        id={id}
        value={value}
        min={min}
        isWrong={error !== undefined}
        onChange={(date) => onChange({ [name]: date } as { readonly [Key in Name]: IsoDate })}
      />
    </FormItem>
  );
}) as <Name extends string>(props: DateFieldProps<Name>) => ReactElement;

export interface DateInputProps {
  readonly id: string;
  readonly value: IsoDate;
  readonly min: IsoDate | undefined;
  readonly isWrong: boolean;
  readonly onChange: (date: IsoDate) => void;
}

/** Takes a typed date; the calendar comes with a press, or with the arrow key that opens it. */
function DateInput(props: DateInputProps): ReactElement {
  const { id, value, min = '', isWrong, onChange } = props;
  const { code: Calendar, handlers } = useOnPress(calendar);
  /** What is typed and no date yet. */
  const [unfinished, setUnfinished] = useState<string>();
  const { text, onInput } = useMaskedInput(DATE, unfinished ?? value, (next) => {
    const isDate = isIsoDate(next) && next >= min;
    setUnfinished(isDate ? undefined : String(next ?? ''));
    if (isDate) onChange(next);
  });
  if (Calendar && unfinished === undefined) return <Calendar {...props} />;
  return (
    <Input
      id={id}
      value={text}
      inputMode={DATE.inputMode}
      autoComplete="off"
      status={isWrong ? 'error' : ''}
      suffix={<CalendarOutlined aria-hidden className={styles.calendar ?? ''} />}
      className={styles.date ?? ''}
      onChange={onInput}
      onBlur={() => setUnfinished(undefined)}
      onKeyDown={({ key }) => key === 'ArrowDown' && handlers.onClick()}
      {...handlers}
    />
  );
}
