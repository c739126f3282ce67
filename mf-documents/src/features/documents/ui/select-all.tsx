import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { ru } from '../locale/ru.ts';
import { isSignable } from '../state/selection.ts';
import styles from './select-all.module.css';

interface SelectAllProps {
  readonly documents: readonly Document[];
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** Its name stands beside it; in the head of a table the rows say what it is. */
  readonly isLabelled?: boolean;
}

/** Selects all documents of this page that need a signature. */
export function SelectAll({
  documents,
  selected,
  onSelect,
  isLabelled = false,
}: SelectAllProps): ReactElement {
  const signable = documents.filter(isSignable).map(({ id }) => id);
  const chosen = signable.filter((id) => selected.includes(id)).length;
  const others = selected.filter((id) => !signable.includes(id));
  const label = ru.page.selectAll(signable.length);
  return (
    <Checkbox
      {...(isLabelled ? { className: styles.labelled ?? '' } : { 'aria-label': label, title: label })}
      checked={chosen === signable.length}
      indeterminate={chosen > 0 && chosen < signable.length}
      onChange={({ target }) => onSelect(target.checked ? [...others, ...signable] : others)}
    >
      {isLabelled ? label : null}
    </Checkbox>
  );
}
