import { FilterOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { CountBadge, SearchField, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { countConditions } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './list-filters.module.css';
import { MainFilters } from './main-filters.tsx';

const drawer = lazyPart(() => import('./filter-drawer.tsx').then((module) => module.FilterDrawer));

/** Filters of a list: three of the specification beside it, its tasks and all others in a drawer. */
export function ListFilters({ control }: { readonly control: ListViewControl }): ReactElement {
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const hasMore = useCapability('lists') !== false;
  const conditions = countConditions(control.view);
  const filters = useRef<HTMLButtonElement>(null);
  const more = (
    <span className={styles.more}>
      <Button
        ref={filters}
        icon={<FilterOutlined aria-hidden />}
        {...onIntent(drawer.preload)}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {ru.requests.filters}
      </Button>
      <CountBadge count={conditions} className={styles.count ?? ''} />
    </span>
  );
  return (
    <div role="search" aria-label={ru.requests.filters}>
      <Flex gap={8} wrap align="center">
        {hasMore && <ListSearch key={control.replaced} control={control} />}
        {!isMobile && <MainFilters control={control} />}
        {more}
        {!isMobile && (
          <Button
            type="link"
            className={conditions > 0 ? '' : (styles.noReset ?? '')}
            aria-label={ru.requests.resetFilters}
            onClick={() => {
              control.reset();
              // The button goes with the filters.
              filters.current?.focus();
            }}
          >
            {ru.requests.reset}
          </Button>
        )}
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
