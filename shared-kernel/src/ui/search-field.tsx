import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { WORDS } from '../locale/words.ts';
import styles from './search-field.module.css';
import { useRestingValue } from './use-resting-value.ts';

/** Longer texts no bank searches for. */
const MAX_LENGTH = 100;

export interface SearchFieldProps {
  /** Name of the field, shown as long as it is empty. */
  readonly label: string;
  /** What is searched for now. */
  readonly value: string;
  /** Called, trimmed, when the typing rests, or at once on Enter: a bank is asked for words, not for each letter. */
  readonly onSearch: (text: string) => void;
  readonly autoFocus?: boolean;
  readonly className?: string;
}

/** The browser's own field of a search, with the portal's looks: it stands on pages that need no other field. */
export function SearchField(props: SearchFieldProps): ReactElement {
  const { label, value, onSearch, autoFocus = false, className = '' } = props;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText, searchNow] = useRestingValue(value, onSearch);
  return (
    <span className={`${styles.field} ${className}`}>
      <SearchOutlined aria-hidden />
      <input
        ref={field}
        type="search"
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && searchNow()}
      />
      {text === '' ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={WORDS.clear}
          onClick={() => {
            setText('');
            field.current?.focus();
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  );
}
