import { Checkbox } from 'antd';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { FormItem } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { TASK_FILTER } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { ChoiceFilter } from './choice-filter.tsx';

/** «Этапы» and «Только просроченные»: `route_tasks_names` and `overdue_tasks_only` of the list call, which every bank has. */
export function TaskFilters({ control }: { readonly control: ListViewControl }): ReactElement {
  const id = useId();
  return (
    <div>
      <FormItem label={ru.requests.stages} htmlFor={id}>
        <ChoiceFilter id={id} name={TASK_FILTER} control={control} />
      </FormItem>
      <Checkbox
        checked={control.view.filter.overdue === true}
        onChange={({ target }) => control.change({ overdue: target.checked ? true : undefined })}
      >
        {ru.requests.overdueOnly}
      </Checkbox>
    </div>
  );
}
