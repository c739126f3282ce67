import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import type { ListPage } from 'shared-kernel/contract/common';
import type { Document } from 'shared-kernel/contract/documents';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ru } from '../../../locale/ru.ts';
import { isSignable } from '../state/selection.ts';

export interface ListHeadProps {
  readonly list: ListPage<Document>;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** How many documents were found, and the choice of all on this page that wait for a signature. */
export function ListHead({ list, selected, onSelect }: ListHeadProps): ReactElement | null {
  if (list.total === 0) return null;
  const signable = list.items.filter(isSignable).map(({ id }) => id);
  const chosen = signable.filter((id) => selected.includes(id)).length;
  const others = selected.filter((id) => !signable.includes(id));
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: '0 0 12px' }}>
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
