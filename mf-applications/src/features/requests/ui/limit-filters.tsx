import { DatePicker, Flex, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { LIST_FILTERS } from 'shared-kernel/contract/application-columns';
import type { ColumnFilter } from 'shared-kernel/contract/application-columns';
import { FormItem } from 'shared-kernel/ui';
import { MoneyInput } from '../../../common/money-input.tsx';
import { ru } from '../locale/ru.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './limit-filters.module.css';

interface LimitFiltersProps {
  readonly label: string;
  /** The lower limit of a column and the upper one. */
  readonly names: readonly ColumnFilter[];
  readonly control: ListViewControl;
}

type Limit = string | number;
type Limits = Readonly<Record<string, Limit | undefined>>;

/** Limits that a column's values lie between. A lower one above the upper one stays here and is not applied. */
export function LimitFilters({ label, names, control }: LimitFiltersProps): ReactElement {
  const filter: Readonly<Record<string, unknown>> = control.view.filter;
  const applied = Object.fromEntries(names.map((name) => [name, filter[name]])) as Limits;
  const of = JSON.stringify(applied);
  const [refused, setRefused] = useState<{ readonly of: string; readonly limits: Limits } | null>(null);
  const limits = refused?.of === of ? refused.limits : applied;
  const change = (name: ColumnFilter, limit: Limit | undefined): void => {
    const next = { ...limits, [name]: limit };
    const isRefused = isCrossed(next, names);
    setRefused(isRefused ? { of, limits: next } : null);
    if (!isRefused) control.change(next);
  };
  const isWrong = isCrossed(limits, names);
  const hasDays = names.some((name) => LIST_FILTERS[name]?.kind === 'since');
  const error = hasDays ? ru.requests.daysCrossed : ru.requests.sumsCrossed;
  return (
    <FormItem label={label} error={isWrong && error}>
      <Flex gap={8}>
        <Space.Compact block>
          {names.map((name) => (
            <LimitFilter
              key={name}
              name={name}
              limit={limits[name]}
              isWrong={isWrong}
              onChange={(next) => change(name, next)}
            />
          ))}
        </Space.Compact>
      </Flex>
    </FormItem>
  );
}

/** Whether nothing can lie between the limits. */
function isCrossed(limits: Limits, [from, to]: readonly ColumnFilter[]): boolean {
  const [least, most] = [from && limits[from], to && limits[to]];
  return least !== undefined && most !== undefined && least > most;
}

const ISO = 'YYYY-MM-DD';

interface LimitFilterProps {
  readonly name: ColumnFilter;
  readonly limit: Limit | undefined;
  readonly isWrong: boolean;
  readonly onChange: (limit: Limit | undefined) => void;
}

/** The least or the largest sum of a column, or the first or last day. */
function LimitFilter({ name, limit, isWrong, onChange }: LimitFilterProps): ReactElement | null {
  const filter = LIST_FILTERS[name];
  if (filter === undefined) return null;
  const shared = {
    'aria-label': filter.label,
    'aria-invalid': isWrong,
    placeholder: filter.placeholder,
    status: isWrong ? ('error' as const) : ('' as const),
  };
  if (filter.kind === 'since' || filter.kind === 'until')
    return (
      <DatePicker
        {...shared}
        format="DD.MM.YYYY"
        className={styles.limit ?? ''}
        value={typeof limit === 'string' ? dayjs(limit) : null}
        onChange={(day) => onChange(day?.format(ISO))}
      />
    );
  return (
    <MoneyInput {...shared} kopecks={typeof limit === 'number' ? limit : undefined} onCommit={onChange} />
  );
}
