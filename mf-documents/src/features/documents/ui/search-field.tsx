import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../../../locale/ru.ts';
import { MAX_SEARCH } from '../state/use-page-view.ts';

/** Asks the bank when typing pauses, ms. */
const PAUSE_MS = 300;

export interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Search that waits for a pause in typing; Enter asks at once. */
export function SearchField({ value, onChange }: SearchFieldProps): ReactElement {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by another way (back, reset): it is shown, unless it is what was typed here.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const report = useEffectEvent(() => {
    if (text.trim() !== value) onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(report, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
