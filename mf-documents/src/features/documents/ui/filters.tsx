import { Select } from 'antd';
import type { RefSelectProps } from 'antd';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { SIGNING_STATES } from 'shared-kernel/contract/documents';
import { SIGNING_LABELS, filteredPartners } from 'shared-kernel/locale';
import { FilterChips } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { PageView } from '../state/use-page-view.ts';
import { ApplicationFilter } from './application-filter.tsx';
import styles from './filters.module.css';
import { SearchField } from 'shared-kernel/ui';

/** Search and the filters by signing state, bank and application. */
export function Filters({ view }: { readonly view: PageView }): ReactElement {
  const signing = useRef<RefSelectProps>(null);
  return (
    <div className={styles.filters}>
      <SearchField
        key={view.resets}
        label={ru.page.search}
        value={view.search}
        className={styles.search ?? ''}
        onSearch={(search) => view.change({ search })}
      />
      <Select
        ref={signing}
        aria-label={ru.page.signingFilter}
        placeholder={ru.page.signingAny}
        allowClear
        value={view.signing ?? null}
        onChange={(value) => view.change({ signing: value ?? undefined })}
        options={SIGNING_STATES.map((value) => ({ value, label: SIGNING_LABELS[value] }))}
        className={styles.signing ?? ''}
      />
      <Select
        aria-label={ru.page.bankFilter}
        placeholder={ru.page.bankAny}
        allowClear
        value={view.partner ?? null}
        onChange={(value) => view.change({ partner: value ?? undefined })}
        options={filteredPartners().map(({ code, name }) => ({ value: code, label: name }))}
        className={styles.bank ?? ''}
      />
      <ApplicationFilter value={view.application} onChange={(application) => view.change({ application })} />
      <FilterChips chips={[]} isFiltered={view.isFiltered} onReset={view.resetFilters} focusAfter={signing} />
    </div>
  );
}
