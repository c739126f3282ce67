import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { getColumn, LIST_COLUMNS, LIST_FILTERS } from 'shared-kernel/contract/application-columns';
import type { ColumnFilter, Filter, ListColumn } from 'shared-kernel/contract/application-columns';
import { FormItem } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { FILTERS_AT_HAND, TASK_FILTER } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { LimitFilters } from './limit-filters.tsx';

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
    <div>
      {LIST_COLUMNS.map((column) => (
        <ColumnFilters key={column} column={column} control={control} />
      ))}
    </div>
  );
}

function ColumnFilters({
  column,
  control,
}: MoreFiltersProps & { readonly column: ListColumn }): ReactElement {
  const names = getFilters(column);
  // A bank without the queues does not know filters by days.
  const hasDays = useCapability('queues') !== false;
  const hasKind = (name: ColumnFilter, ...kinds: readonly Filter['kind'][]): boolean =>
    kinds.some((kind) => kind === LIST_FILTERS[name]?.kind);
  const limits = names.filter(
    (name) => hasKind(name, 'from', 'to') || (hasDays && hasKind(name, 'since', 'until')),
  );
  const choices = names.filter((name) => hasKind(name, 'one', 'many') && !isPlaced(name));
  return (
    <>
      {choices.map((name) => (
        <FormItem key={name} label={LIST_FILTERS[name]?.label} htmlFor={`filter-${name}`}>
          <ChoiceFilter id={`filter-${name}`} name={name} control={control} />
        </FormItem>
      ))}
      {limits.length > 0 && (
        <LimitFilters
          label={ru.lists.periods[column] ?? getColumn(column).title}
          names={limits}
          control={control}
        />
      )}
    </>
  );
}
