import { SearchOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, Input, InputNumber, Segmented, Select, Space } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import type { ListQuery } from './api.ts';
import { ru } from './locale/ru.ts';

interface ListFiltersProps {
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
  readonly onReset: () => void;
}

/** Filters that take one value, and those that take several. */
const SINGLE = ['accept', 'signing', 'partner', 'holder'] as const;
const SEVERAL = ['product', 'status'] as const;

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The filters above the table. */
export function ListFilters({ query, onChange, onReset }: ListFiltersProps): ReactElement {
  const { filter } = query;
  const change = (values: Readonly<Record<string, unknown>>) =>
    onChange({ ...query, page: 1, filter: { ...filter, ...values } });
  const toDay = (name: string) => (typeof filter[name] === 'string' ? dayjs(filter[name]) : null);
  const limit = (name: string, placeholder: string) => (
    <InputNumber
      min={0}
      placeholder={placeholder}
      aria-label={`${ru.filters.amount} ${placeholder}`}
      value={typeof filter[name] === 'number' ? filter[name] / 100 : null}
      onChange={(roubles) => change({ [name]: roubles === null ? undefined : roubles * 100 })}
    />
  );
  return (
    <Flex gap={8} wrap role="search" aria-label={ru.filters.title} style={{ marginBottom: 16 }}>
      <Input
        allowClear
        type="search"
        prefix={<SearchOutlined />}
        placeholder={ru.filters.search}
        style={{ width: 240 }}
        onChange={({ target }) => change({ search: target.value || undefined })}
      />
      <Segmented
        value={query.type}
        options={toOptions(ru.types)}
        onChange={(type) => onChange({ ...query, page: 1, type })}
      />
      {SINGLE.map((name) => (
        <Select
          key={name}
          allowClear
          placeholder={ru.filters[name]}
          aria-label={ru.filters[name]}
          options={toOptions(ru[name])}
          value={filter[name]}
          onChange={(value: unknown) => change({ [name]: value })}
          style={{ width: 150 }}
        />
      ))}
      {SEVERAL.map((name) => (
        <Select
          key={name}
          allowClear
          mode="multiple"
          maxTagCount="responsive"
          placeholder={ru.filters[name]}
          aria-label={ru.filters[name]}
          options={toOptions(ru[name])}
          value={filter[name]}
          onChange={(value: unknown) => change({ [name]: value })}
          style={{ width: 180 }}
        />
      ))}
      <DatePicker.RangePicker
        format="DD.MM.YYYY"
        allowEmpty={[true, true]}
        value={[toDay('due_from'), toDay('due_to')]}
        onChange={(days) =>
          change({
            due_from: days?.[0]?.format('YYYY-MM-DD'),
            due_to: days?.[1]?.format('YYYY-MM-DD'),
          })
        }
      />
      <Space.Compact>
        {limit('amount_from_kopecks', ru.filters.from)}
        {limit('amount_to_kopecks', ru.filters.to)}
      </Space.Compact>
      <Button onClick={onReset}>{ru.filters.reset}</Button>
    </Flex>
  );
}
