import { FilterOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { CountBadge, FilterChips, SearchField, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { listConditions } from '../state/list-conditions.ts';
import type { ConditionName } from '../state/list-conditions.ts';
import { FILTERS_AT_HAND } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './list-filters.module.css';
import { MainFilters } from './main-filters.tsx';

const drawer = lazyPart(() => import('./filter-drawer.tsx').then((module) => module.FilterDrawer));

const AT_HAND: readonly ConditionName[] = ['type', ...FILTERS_AT_HAND.map(({ name }) => name)];

interface ListFiltersProps {
  readonly control: ListViewControl;
  /** What a control above the filters shows: the turn, or the tab of the queue. */
  readonly shown: readonly ConditionName[];
}

/** Filters of a list: three of the specification beside it, its tasks and all others in a drawer and, when set, as chips. */
export function ListFilters({ control, shown }: ListFiltersProps): ReactElement {
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const hasMore = useCapability('lists') !== false;
  const conditions = listConditions(control.view, isMobile ? shown : [...AT_HAND, ...shown]);
  const filters = useRef<HTMLButtonElement>(null);
  return (
    <div role="search" aria-label={ru.requests.filters}>
      <Flex gap={8} wrap align="center">
        {hasMore && <ListSearch key={control.replaced} control={control} />}
        {!isMobile && <MainFilters control={control} />}
        <span className={styles.more}>
          <Button
            ref={filters}
            icon={<FilterOutlined aria-hidden />}
            {...(conditions.length > 0 ? { 'aria-label': ru.requests.filterCount(conditions.length) } : {})}
            {...onIntent(drawer.preload)}
            onClick={() => {
              setOpened(true);
              setOpen(true);
            }}
          >
            {ru.requests.filters}
          </Button>
          <CountBadge count={conditions.length} className={styles.count ?? ''} />
        </span>
        <FilterChips
          chips={conditions.map(({ name, label }) => ({
            key: name,
            label,
            remove: () => control.change(name === 'type' ? { type: 'all' } : { [name]: undefined }),
          }))}
          // What a select at hand shows, too; the search has its own cross.
          isFiltered={listConditions(control.view, shown).length > 0}
          onReset={control.reset}
          focusAfter={filters}
        />
      </Flex>
      {wasOpened && <drawer.Part control={control} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ListSearch({ control }: { readonly control: ListViewControl }): ReactElement {
  return (
    <SearchField
      label={ru.requests.searchPlaceholder}
      value={control.view.filter.search ?? ''}
      onSearch={(search) => control.change({ search })}
      className={styles.search ?? ''}
    />
  );
}
