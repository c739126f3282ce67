import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import styles from './select-box.module.css';

interface SelectBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of what it stands for is chosen. */
  readonly isMixed?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** The box that selects a row, or the page. */
export function SelectBox({ label, isChecked, isMixed = false, onChange }: SelectBoxProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
