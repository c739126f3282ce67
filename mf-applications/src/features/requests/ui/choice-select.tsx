import { Select } from 'antd';
import type { ReactElement } from 'react';
import type { ChoiceSelectProps } from './choice-filter.tsx';

/** The list of a filter's values, where one is chosen or the filter was pressed. */
export function ChoiceSelect(props: ChoiceSelectProps): ReactElement {
  const { options, kind, chosen, isOpen, onChange, ...select } = props;
  const shared = {
    ...select,
    allowClear: true,
    options: [...options],
    autoFocus: isOpen,
    defaultOpen: isOpen,
  };
  if (kind === 'one')
    return (
      <Select {...shared} value={chosen[0] ?? null} onChange={(value) => onChange(value ?? undefined)} />
    );
  return (
    <Select<string[]>
      {...shared}
      mode="multiple"
      optionFilterProp="label"
      value={[...chosen]}
      onChange={(values) => onChange(values)}
    />
  );
}
