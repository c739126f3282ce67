import { Flex } from 'antd';
import type { TableProps } from 'antd';
import type { ReactElement } from 'react';
import type { Client } from 'shared-kernel/contract/clients';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { Link, paths } from 'shared-kernel/router';
import { DateText, MoneyText, StatusTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../../../locale/ru.ts';
import { CLIENTS_PAGE_SIZE } from '../api/clients.ts';

const COLUMNS: NonNullable<TableProps<Client>['columns']> = [
  { key: 'client', title: ru.clients.columns.client, render: (_, row) => <ClientLink client={row} /> },
  {
    key: 'applications',
    title: ru.clients.columns.applications,
    dataIndex: 'applications',
    align: 'right',
  },
  {
    key: 'amount',
    title: ru.clients.columns.amount,
    align: 'right',
    render: (_, row) => <MoneyText kopecks={row.amount_kopecks} short />,
  },
  { key: 'last', title: ru.clients.columns.last, render: (_, row) => <LastApplication client={row} /> },
];

interface ClientsTableProps {
  readonly rows: readonly Client[];
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** A page of the agent's clients. */
export function ClientsTable({ rows, total, page, onPage }: ClientsTableProps): ReactElement {
  return (
    <ResponsiveTable<Client>
      size="small"
      label={ru.clients.title}
      rows={rows}
      rowKey={({ inn }) => inn}
      columns={COLUMNS}
      pagination={{
        current: page,
        pageSize: CLIENTS_PAGE_SIZE,
        total,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: onPage,
      }}
      renderCard={(row) => (
        <Flex vertical gap={4}>
          <ClientLink client={row} />
          <Flex justify="space-between" gap={8}>
            <span>{`${ru.clients.columns.applications}: ${row.applications}`}</span>
            <MoneyText kopecks={row.amount_kopecks} strong short />
          </Flex>
          <LastApplication client={row} />
        </Flex>
      )}
    />
  );
}

function ClientLink({ client: { inn, name } }: { readonly client: Client }): ReactElement {
  return (
    <Flex vertical>
      <Link to={paths.client.link(inn)}>{name}</Link>
      <SmallText>{ru.inn(inn)}</SmallText>
    </Flex>
  );
}

function LastApplication({ client: { last } }: { readonly client: Client }): ReactElement {
  return (
    <Flex vertical align="flex-start" gap={2}>
      <Flex gap={8} wrap align="center">
        <Link to={applicationLink(last)}>{ru.requests.number(last.id)}</Link>
        <StatusTag status={last.status} accept={last.accept} />
      </Flex>
      <SmallText>
        {last.product_title} · <DateText value={last.created_at} />
      </SmallText>
    </Flex>
  );
}
