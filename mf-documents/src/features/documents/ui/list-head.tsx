import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import type { ListPage } from 'shared-kernel/contract/common';
import type { Document } from 'shared-kernel/contract/documents';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ru } from '../locale/ru.ts';
import { isSignable } from '../state/selection.ts';
import styles from './list-head.module.css';

export interface ListHeadProps {
  readonly list: ListPage<Document>;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** The number of documents found, and a checkbox that selects all unsigned ones of this page. */
export function ListHead({ list, selected, onSelect }: ListHeadProps): ReactElement | null {
  if (list.total === 0) return null;
  const signable = list.items.filter(isSignable).map(({ id }) => id);
  const chosen = signable.filter((id) => selected.includes(id)).length;
  const others = selected.filter((id) => !signable.includes(id));
  return (
    <div className={styles.head}>
      <span role="status">{ru.page.found(formatCount(list.total, ru.forms.DOCUMENT))}</span>
      {signable.length > 0 ? (
        <Checkbox
          checked={chosen === signable.length}
          indeterminate={chosen > 0 && chosen < signable.length}
          onChange={({ target }) => onSelect(target.checked ? [...others, ...signable] : others)}
        >
          {ru.page.selectAll(signable.length)}
        </Checkbox>
      ) : null}
    </div>
  );
}
