import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { LIST_FILTERS } from 'shared-kernel/contract/application-columns';
import { ru } from '../locale/ru.ts';
import { FILTERS_AT_HAND, LIST_TYPES } from '../state/list-view.ts';
import type { ListType } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { ChoiceFilter } from './choice-filter.tsx';

interface MainFiltersProps {
  readonly control: ListViewControl;
  readonly isStacked?: boolean;
}

/** The filters of the specification: the kind of product, and the two that are used most. */
export function MainFilters({ control, isStacked = false }: MainFiltersProps): ReactElement {
  const { type } = control.view;
  return (
    <>
      <Segmented<ListType>
        aria-label={ru.requests.kind}
        block={isStacked}
        value={type}
        options={LIST_TYPES.map((value) => ({ value, label: ru.requests.types[value] }))}
        onChange={(value) => control.change({ type: value })}
      />
      {FILTERS_AT_HAND.map(({ name, width }) => (
        <ChoiceFilter
          key={name}
          name={name}
          control={control}
          aria-label={LIST_FILTERS[name]?.label}
          width={isStacked ? undefined : width}
        />
      ))}
    </>
  );
}
