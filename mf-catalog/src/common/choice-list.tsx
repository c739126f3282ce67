import { Select } from 'antd';
import type { ReactElement } from 'react';
import type { ChoiceProps } from './choice-field.tsx';

/** The list of a choice, open by the press that brought it. */
export function ChoiceList({ id, value, options, onChange }: ChoiceProps<string>): ReactElement {
  return (
    <Select<string> id={id} autoFocus defaultOpen value={value} options={[...options]} onChange={onChange} />
  );
}
