import { FileSearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useTypedText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import styles from './security.module.css';

const SEARCH_DELAY_MS = 300;
const label = ru.security.searchLabel;

interface SearchFieldProps {
  readonly value: string;
  /** Called when typing pauses. */
  readonly onSearch: (search: string) => void;
}

/** Searches agents by name, e-mail, organisation or INN. */
export function SearchField({ value, onSearch }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useTypedText(value, onSearch, SEARCH_DELAY_MS);
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={label}
      prefix={<FileSearchOutlined aria-hidden />}
      maxLength={100}
      value={typed}
      className={styles.search ?? ''}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
