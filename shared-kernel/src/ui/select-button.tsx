import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { OnPress } from '../lazy-part.tsx';
import styles from './select-button.module.css';

export interface SelectButtonProps {
  /** Name of the choice for screen readers. */
  readonly label: string | undefined;
  /** What is chosen; the placeholder stands there where nothing is. */
  readonly children?: ReactNode;
  readonly placeholder?: string;
  readonly prefix?: ReactNode;
  readonly isDisabled?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** Why it is closed, as the browser's own tooltip. */
  readonly title?: string;
  /** Of `useOnPress`. */
  readonly handlers: OnPress<unknown>['handlers'];
}

/** What opens a closed list of a choice by the keyboard, beside Enter and Space. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

/**
 * A closed choice that looks like antd's `Select`, whose code is a tenth of a page: it comes with the press, and opens
 * its list in this place.
 */
export function SelectButton(props: SelectButtonProps): ReactElement {
  const { label, children, placeholder, prefix, isDisabled = false, handlers } = props;
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={label}
      disabled={isDisabled}
      id={props.id}
      className={`${styles.select} ${props.className ?? ''}`}
      style={props.style}
      title={props.title}
      {...handlers}
      onKeyDown={(event) => {
        if (!OPENING_KEYS.includes(event.key)) return;
        event.preventDefault();
        handlers.onClick();
      }}
    >
      {prefix}
      <span className={children === undefined ? styles.placeholder : styles.text}>
        {children ?? placeholder}
      </span>
      <svg aria-hidden viewBox="0 0 12 12" width="12" height="12" className={styles.arrow}>
        <path d="M2 4.5 6 8.5 10 4.5" />
      </svg>
    </button>
  );
}
