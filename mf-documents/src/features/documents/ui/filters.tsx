import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import { SIGNING_STATES } from 'shared-kernel/contract/documents';
import { SIGNING_LABELS } from 'shared-kernel/locale';
import { ru } from '../../../locale/ru.ts';
import type { PageView } from '../state/use-page-view.ts';
import { SearchField } from './search-field.tsx';

/** Search and the filter by signing state. */
export function Filters({ view }: { readonly view: PageView }): ReactElement {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 16 }}>
      <div style={{ flex: '1 1 260px', maxWidth: 420 }}>
        <SearchField value={view.search} onChange={view.setSearch} />
      </div>
      <Select
        aria-label={ru.page.signingFilter}
        placeholder={ru.page.signingAny}
        allowClear
        value={view.signing ?? null}
        onChange={(value) => view.setSigning(value ?? undefined)}
        options={SIGNING_STATES.map((value) => ({ value, label: SIGNING_LABELS[value] }))}
        style={{ flex: '0 1 220px', minWidth: 200 }}
      />
      {view.isFiltered ? (
        <Button type="link" onClick={view.resetFilters}>
          {ru.page.resetFilters}
        </Button>
      ) : null}
    </div>
  );
}
