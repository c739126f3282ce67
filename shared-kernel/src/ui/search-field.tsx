import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { WORDS } from '../locale/words.ts';
import styles from './search-field.module.css';

/** Longer texts no bank searches for. */
const MAX_LENGTH = 100;

export interface SearchFieldProps {
  /** Name of the field, shown as long as it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly className?: string;
}

/** The browser's own field of a search, with the portal's looks: it stands on pages that need no other field. */
export function SearchField({ label, value, onChange, className = '' }: SearchFieldProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className={`${styles.field} ${className}`}>
      <SearchOutlined aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={WORDS.clear}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  );
}
