import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Flex, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { LIST_FILTERS } from 'shared-kernel/contract/application-columns';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { countConditions, FILTERS_AT_HAND, LIST_TYPES } from '../state/list-view.ts';
import type { ListType } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import styles from './list-filters.module.css';
import { MoreFilters } from './more-filters.tsx';
import { TaskFilters } from './task-filters.tsx';
import { useSearchText } from './use-search-text.ts';

/** Filters of a list: three of the specification beside it, its tasks and all others in a drawer. */
export function ListFilters({ control }: { readonly control: ListViewControl }): ReactElement {
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const hasMore = useCapability('lists') !== false;
  const conditions = countConditions(control.view);
  const more = (
    <Badge count={conditions} size="small" offset={[-4, 4]}>
      <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {ru.requests.filters}
      </Button>
    </Badge>
  );
  return (
    <div role="search" aria-label={ru.requests.filters}>
      <Flex gap={8} wrap align="center">
        {hasMore && <SearchField control={control} />}
        {!isMobile && <MainFilters control={control} />}
        {more}
        {conditions > 0 && !isMobile && (
          <Button type="link" onClick={control.reset}>
            {ru.requests.resetFilters}
          </Button>
        )}
      </Flex>
      <Drawer
        open={isOpen}
        title={ru.requests.filters}
        onClose={() => setOpen(false)}
        placement={isMobile ? 'bottom' : 'right'}
        size={isMobile ? '85%' : 400}
        footer={
          <Flex gap={8} justify="space-between">
            <Button onClick={control.reset} disabled={conditions === 0}>
              {ru.requests.resetFilters}
            </Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {ru.requests.showFound}
            </Button>
          </Flex>
        }
      >
        <Flex vertical gap={20}>
          {isMobile && <MainFilters control={control} isStacked />}
          <TaskFilters control={control} />
          {hasMore && <MoreFilters control={control} />}
        </Flex>
      </Drawer>
    </div>
  );
}

function SearchField({ control }: { readonly control: ListViewControl }): ReactElement {
  const [text, setText] = useSearchText(control);
  return (
    <Input
      allowClear
      type="search"
      value={text}
      maxLength={100}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={ru.requests.searchPlaceholder}
      aria-label={ru.requests.searchPlaceholder}
      className={styles.search}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

interface MainFiltersProps {
  readonly control: ListViewControl;
  readonly isStacked?: boolean;
}

function MainFilters({ control, isStacked = false }: MainFiltersProps): ReactElement {
  const { type } = control.view;
  return (
    <>
      <Segmented<ListType>
        aria-label={ru.requests.kind}
        block={isStacked}
        value={type}
        options={LIST_TYPES.map((value) => ({ value, label: ru.requests.types[value] }))}
        onChange={(value) => control.change({ type: value })}
      />
      {FILTERS_AT_HAND.map(({ name, width }) => (
        <ChoiceFilter
          key={name}
          name={name}
          control={control}
          aria-label={LIST_FILTERS[name]?.label}
          style={{ width: isStacked ? '100%' : width }}
        />
      ))}
    </>
  );
}
