import { Select } from 'antd';
import type { SelectProps } from 'antd';
import type { ReactElement } from 'react';
import { LIST_FILTERS } from 'shared-kernel/contract/application-columns';
import type { ColumnFilter } from 'shared-kernel/contract/application-columns';
import type { ListViewControl } from '../state/use-list-view.ts';

interface ChoiceFilterProps extends Pick<SelectProps, 'id' | 'style' | 'aria-label'> {
  readonly name: ColumnFilter;
  readonly control: ListViewControl;
}

/** Values that share a label («Завершена») become one option. */
function mergeByLabel(options: readonly { readonly value: string; readonly label: string }[]) {
  const labels = [...new Set(options.map(({ label }) => label))];
  return labels.map((label) => ({
    label,
    value: options
      .filter((option) => option.label === label)
      .map(({ value }) => value)
      .join('+'),
  }));
}

/** The control of a filter with one or several of its values. */
export function ChoiceFilter({ name, control, ...select }: ChoiceFilterProps): ReactElement | null {
  const filter = LIST_FILTERS[name];
  if (filter === undefined) return null;
  const options = mergeByLabel(filter.options);
  const value: unknown = control.view.filter[name];
  const change = (next: unknown): void => control.change({ [name]: next });
  const shared = { ...select, allowClear: true, placeholder: filter.placeholder, options };
  if (filter.kind === 'one') return <Select {...shared} value={value} onChange={change} />;
  const values = Array.isArray(value) ? value.map(String) : [];
  return (
    <Select<string[]>
      {...shared}
      mode="multiple"
      optionFilterProp="label"
      value={options
        .map((option) => option.value)
        .filter((option) => option.split('+').some((one) => values.includes(one)))}
      onChange={(chosen) => change(chosen.flatMap((option) => option.split('+')))}
    />
  );
}
