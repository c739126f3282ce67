import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Flex, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ACCEPT_STATES } from 'shared-kernel/contract/applications';
import { PARTNER_FILTER_CODES } from 'shared-kernel/contract/banks';
import { SIGNING_STATES } from 'shared-kernel/contract/documents';
import { ACCEPT_LABELS, PARTNER_NAMES, SIGNING_LABELS } from 'shared-kernel/locale';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { countConditions, LIST_TYPES } from '../state/list-view.ts';
import type { ListType } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { MoreFilters } from './more-filters.tsx';
import { useSearchText } from './use-search-text.ts';

/** Filters of a list: the three of the specification at hand, the rest one press away. */
export function ListFilters({ control }: { readonly control: ListViewControl }): ReactElement {
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
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
        <SearchField control={control} />
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
          <MoreFilters control={control} />
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
      style={{ flex: '1 1 220px', maxWidth: 340 }}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

interface MainFiltersProps {
  readonly control: ListViewControl;
  readonly isStacked?: boolean;
}

function MainFilters({ control, isStacked = false }: MainFiltersProps): ReactElement {
  const { filter, type } = control.view;
  const width = isStacked ? '100%' : undefined;
  return (
    <>
      <Segmented<ListType>
        aria-label={ru.requests.kind}
        block={isStacked}
        value={type}
        options={LIST_TYPES.map((value) => ({ value, label: ru.requests.types[value] }))}
        onChange={(value) => control.change({ type: value })}
      />
      <Select
        allowClear
        aria-label={ru.requests.accept}
        placeholder={ru.requests.accept}
        style={{ width: width ?? 140 }}
        value={filter.accept}
        options={ACCEPT_STATES.map((value) => ({ value, label: ACCEPT_LABELS[value] }))}
        onChange={(accept) => control.change({ accept })}
      />
      <Select
        allowClear
        aria-label={ru.requests.signing}
        placeholder={ru.requests.signing}
        style={{ width: width ?? 190 }}
        value={filter.signing}
        options={SIGNING_STATES.map((value) => ({ value, label: SIGNING_LABELS[value] }))}
        onChange={(signing) => control.change({ signing })}
      />
      <Select
        allowClear
        aria-label={ru.requests.partner}
        placeholder={ru.requests.partner}
        style={{ width: width ?? 120 }}
        value={filter.partner}
        options={PARTNER_FILTER_CODES.map((value) => ({ value, label: PARTNER_NAMES[value] }))}
        onChange={(partner) => control.change({ partner })}
      />
    </>
  );
}
