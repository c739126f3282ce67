import type { CSSProperties, ReactElement } from 'react';
import { LIST_FILTERS } from 'shared-kernel/contract/application-columns';
import type { ColumnFilter } from 'shared-kernel/contract/application-columns';
import { lazyCode } from 'shared-kernel/lazy';
import { useOnPress } from 'shared-kernel/lazy-part';
import { SelectButton } from 'shared-kernel/ui';
import type { ListViewControl } from '../state/use-list-view.ts';

interface Place {
  readonly id?: string;
  readonly 'aria-label'?: string | undefined;
  readonly style?: CSSProperties;
}

interface ChoiceFilterProps extends Omit<Place, 'style'> {
  readonly name: ColumnFilter;
  readonly control: ListViewControl;
  /** In pixels; as wide as its place without it. */
  readonly width?: number | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceSelectProps extends Place {
  readonly kind: 'one' | 'many';
  readonly options: readonly Option[];
  /** Values of the options that are chosen. */
  readonly chosen: readonly string[];
  readonly isOpen: boolean;
  readonly placeholder: string | undefined;
  readonly onChange: (next: string | readonly string[] | undefined) => void;
}

const select = lazyCode(() => import('./choice-select.tsx').then((module) => module.ChoiceSelect));

/** Values that share a label («Завершена») become one option. */
function mergeByLabel(options: readonly Option[]): readonly Option[] {
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
export function ChoiceFilter({ name, control, width, ...named }: ChoiceFilterProps): ReactElement | null {
  const shared: Place = { ...named, style: { width: width ?? '100%' } };
  const filter = LIST_FILTERS[name];
  const value: unknown = control.view.filter[name];
  const values = Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
  const { code: Select, isPressed, handlers } = useOnPress(select, values.length > 0);
  if (filter === undefined) return null;
  const isOne = filter.kind === 'one';
  const options = mergeByLabel(filter.options);
  const isChosen = (option: Option): boolean =>
    isOne ? values.includes(option.value) : option.value.split('+').some((one) => values.includes(one));
  const chosen = options.filter(isChosen);
  if (Select)
    return (
      <Select
        {...shared}
        kind={isOne ? 'one' : 'many'}
        options={options}
        chosen={chosen.map((option) => option.value)}
        isOpen={isPressed}
        placeholder={filter.placeholder}
        onChange={(next) =>
          control.change({
            [name]: Array.isArray(next) ? next.flatMap((option: string) => option.split('+')) : next,
          })
        }
      />
    );
  const { 'aria-label': label, ...place } = shared;
  return (
    <SelectButton {...place} label={label} placeholder={filter.placeholder ?? ''} handlers={handlers}>
      {chosen.length > 0 ? chosen.map((option) => option.label).join(', ') : undefined}
    </SelectButton>
  );
}
