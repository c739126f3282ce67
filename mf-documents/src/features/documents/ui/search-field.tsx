import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useTypedText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { MAX_SEARCH } from '../state/use-page-view.ts';

/** Pause in typing after which the bank is asked, ms. */
const PAUSE_MS = 300;

export interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Search that waits for a pause in typing; Enter asks at once. */
export function SearchField({ value, onChange }: SearchFieldProps): ReactElement {
  const [text, setText] = useTypedText(value, onChange, PAUSE_MS);
  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={ru.page.searchLabel}
      placeholder={ru.page.searchPlaceholder}
      maxLength={MAX_SEARCH}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => onChange(text)}
    />
  );
}
