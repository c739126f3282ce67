import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Flex, Popconfirm, Table, Tabs, Tag, Typography } from 'antd';
import type { TableProps } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { archiveApplication, listApplications } from './api.ts';
import type { Application, ListQuery } from './api.ts';
import { ListFilters } from './list-filters.tsx';
import { ru } from './locale/ru.ts';

const PAGE_SIZE = 25;
const ROUBLES = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  maximumFractionDigits: 0,
});
const TONES: Readonly<Record<string, string>> = {
  finished: 'success',
  completed: 'success',
  approved: 'success',
  cancelled: 'error',
  scoring: 'processing',
  review: 'processing',
  processing: 'processing',
};
const FIRST: ListQuery = { name: 'issues', type: 'all', page: 1, filter: {} };

const getName = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? value;

/** Lists of applications: tabs, filters, a table. */
export default function RequestsPage(): ReactElement {
  const [query, setQuery] = useState(FIRST);
  const { message } = App.useApp();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['applications', query],
    queryFn: () => listApplications(query),
    placeholderData: keepPreviousData,
  });
  const archive = useMutation({
    mutationFn: archiveApplication,
    onSuccess: () => {
      void message.success(ru.archived);
      return client.invalidateQueries({ queryKey: ['applications'] });
    },
  });

  const columns: TableProps<Application>['columns'] = [
    {
      key: 'id',
      title: ru.columns.id,
      sorter: true,
      render: (_, row) => (
        <Link to={`/issue/${row.hash_password}`} aria-label={ru.open(row.id)}>
          {row.id}
        </Link>
      ),
    },
    {
      key: 'client',
      title: ru.columns.client,
      sorter: true,
      render: (_, row) => (
        <Flex vertical>
          {row.client_name}
          {row.client_inn && <Typography.Text type="secondary">{ru.inn(row.client_inn)}</Typography.Text>}
        </Flex>
      ),
    },
    {
      key: 'product',
      title: ru.columns.product,
      render: (_, row) => (
        <Flex vertical>
          {row.product_title}
          <Typography.Text type="secondary">{getName(ru.partner, row.partner)}</Typography.Text>
        </Flex>
      ),
    },
    {
      key: 'amount',
      title: ru.columns.amount,
      sorter: true,
      align: 'right',
      render: (_, row) => ROUBLES.format(row.amount_kopecks / 100),
    },
    {
      key: 'status',
      title: ru.columns.status,
      render: (_, { status }) => <Tag color={TONES[status] ?? 'default'}>{getName(ru.status, status)}</Tag>,
    },
    { key: 'signing', title: ru.columns.signing, render: (_, { signing }) => getName(ru.signing, signing) },
    {
      key: 'holder',
      title: ru.columns.holder,
      sorter: true,
      render: (_, row) => (
        <Flex vertical>
          {getName(ru.holder, row.holder)}
          {row.due_at && (
            <Typography.Text type="secondary">{dayjs(row.due_at).format('D MMM, HH:mm')}</Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      key: 'created',
      title: ru.columns.created,
      render: (_, row) => dayjs(row.created_at).format('DD.MM.YYYY'),
    },
    {
      key: 'actions',
      title: ru.columns.actions,
      render: (_, row) => (
        <Popconfirm title={ru.archive} onConfirm={() => archive.mutate(row.hash_password)}>
          <Button type="link" size="small">
            {ru.archive}
          </Button>
        </Popconfirm>
      ),
    },
  ];

  const onChange: TableProps<Application>['onChange'] = ({ current }, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    const { sort: _sort, direction: _direction, ...filter } = query.filter;
    const ordered = order ? { sort: columnKey, direction: order === 'ascend' ? 'asc' : 'desc' } : {};
    setQuery({ ...query, page: current ?? 1, filter: { ...filter, ...ordered } });
  };

  return (
    <Card>
      <Flex justify="space-between" align="center">
        <Typography.Title level={2}>{ru.menu.requests}</Typography.Title>
        <Link to="/new">
          <Button type="primary" icon={<PlusOutlined />}>
            {ru.create}
          </Button>
        </Link>
      </Flex>
      <Tabs
        activeKey={query.name}
        items={Object.entries(ru.lists).map(([key, label]) => ({ key, label }))}
        onChange={(name) => setQuery({ ...FIRST, name })}
      />
      <ListFilters
        query={query}
        onChange={setQuery}
        onReset={() => setQuery({ ...FIRST, name: query.name })}
      />
      {list.isError && <Alert type="error" showIcon title={ru.failed} />}
      <Table<Application>
        rowKey="hash_password"
        size="middle"
        columns={columns}
        dataSource={[...(list.data?.items ?? [])]}
        loading={list.isFetching}
        onChange={onChange}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: query.page,
          pageSize: PAGE_SIZE,
          total: list.data?.total ?? 0,
          showSizeChanger: false,
          showTotal: ru.total,
        }}
      />
    </Card>
  );
}
