import { Flex, Form, InputNumber, Space } from 'antd';
import type { ReactElement } from 'react';
import {
  getColumn,
  LIST_COLUMNS,
  LIST_FIELDS,
  LIST_FILTERS,
} from 'shared-kernel/contract/application-columns';
import type { ColumnFilter, ListColumn } from 'shared-kernel/contract/application-columns';
import { MoneyInput } from '../../../common/money-input.tsx';
import { FILTERS_AT_HAND, TASK_FILTER } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import styles from './more-filters.module.css';

interface MoreFiltersProps {
  readonly control: ListViewControl;
}

function getFilters(column: ListColumn): readonly ColumnFilter[] {
  return Object.keys(getColumn(column).filters ?? {}) as ColumnFilter[];
}

/** It has a place of its own: beside the list, or at the top of the drawer. */
const isPlaced = (filter: ColumnFilter): boolean =>
  filter === TASK_FILTER || FILTERS_AT_HAND.some(({ name }) => name === filter);

/** The filters of the columns that do not stand beside the list. */
export function MoreFilters({ control }: MoreFiltersProps): ReactElement {
  return (
    <Form layout="vertical" component="div">
      {LIST_COLUMNS.map((column) => (
        <ColumnFilters key={column} column={column} control={control} />
      ))}
    </Form>
  );
}

function ColumnFilters({
  column,
  control,
}: MoreFiltersProps & { readonly column: ListColumn }): ReactElement {
  const names = getFilters(column);
  const limits = names.filter((name) => LIST_FILTERS[name]?.options.length === 0);
  const choices = names.filter((name) => !limits.includes(name) && !isPlaced(name));
  return (
    <>
      {choices.map((name) => (
        <Form.Item key={name} label={LIST_FILTERS[name]?.label} htmlFor={`filter-${name}`}>
          <ChoiceFilter id={`filter-${name}`} name={name} control={control} />
        </Form.Item>
      ))}
      {limits.length > 0 && (
        <Form.Item label={getColumn(column).title}>
          <Flex gap={8}>
            <Space.Compact block>
              {limits.map((name) => (
                <LimitFilter key={name} name={name} control={control} />
              ))}
            </Space.Compact>
          </Flex>
        </Form.Item>
      )}
    </>
  );
}

/** The lower or upper limit of a column. */
function LimitFilter({
  name,
  control,
}: MoreFiltersProps & { readonly name: ColumnFilter }): ReactElement | null {
  const filter = LIST_FILTERS[name];
  if (filter === undefined) return null;
  const known: unknown = control.view.filter[name];
  const value = typeof known === 'number' ? known : undefined;
  const change = (next: number | undefined): void => control.change({ [name]: next });
  const shared = { 'aria-label': filter.label, placeholder: filter.placeholder };
  return LIST_FIELDS[filter.field]?.kind === 'kopecks' ? (
    <MoneyInput {...shared} kopecks={value} onCommit={change} />
  ) : (
    <InputNumber
      {...shared}
      min={0}
      precision={0}
      value={value ?? null}
      className={styles.limit ?? ''}
      changeOnWheel={false}
      onChange={(next) => change(next ?? undefined)}
    />
  );
}
