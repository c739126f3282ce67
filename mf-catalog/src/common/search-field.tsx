import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useAddressValue } from './use-address-value.ts';
import styles from './search-field.module.css';

/** Longest search text of the contract, characters. */
const MAX_LENGTH = 100;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
}

/** A search box that answers once the typing rests, or at once on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps): ReactElement {
  const [text, setText, search] = useAddressValue(value, onSearch);
  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      maxLength={MAX_LENGTH}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => search(text)}
      className={styles.search ?? ''}
    />
  );
}
