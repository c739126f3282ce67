import { Flex } from 'antd';
import type { TableProps } from 'antd';
import type { ReactElement } from 'react';
import { bankName } from 'shared-kernel/locale';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { Link, paths } from 'shared-kernel/router';
import { DateText, MoneyText, StatusTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { CLIENTS_PAGE_SIZE } from '../api/clients.ts';
import type { ListedClient } from '../state/combine-clients.ts';

type Columns = NonNullable<TableProps<ListedClient>['columns']>;

const CLIENT: Columns[number] = {
  key: 'client',
  title: ru.clients.columns.client,
  render: (_, row) => <ClientLink client={row} />,
};
const BANKS: Columns[number] = {
  key: 'banks',
  title: ru.clients.columns.banks,
  render: (_, row) => toBankNames(row),
};
const FIGURES: Columns = [
  {
    key: 'applications',
    title: ru.clients.columns.applications,
    align: 'right',
    render: (_, row) => ru.clients.applications(row),
  },
  {
    key: 'amount',
    title: ru.clients.columns.amount,
    align: 'right',
    render: (_, row) => <Amount client={row} />,
  },
  { key: 'last', title: ru.clients.columns.last, render: (_, row) => <LastApplication client={row} /> },
];

const COLUMNS: Columns = [CLIENT, ...FIGURES];
const COLUMNS_OF_BANKS: Columns = [CLIENT, BANKS, ...FIGURES];

interface Pager {
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

interface ClientsTableProps {
  readonly rows: readonly ListedClient[];
  /** Of one bank; those of several banks stand in one table, with their banks. */
  readonly pager?: Pager;
}

/** A page of the agent's clients. */
export function ClientsTable({ rows, pager }: ClientsTableProps): ReactElement {
  return (
    <ResponsiveTable<ListedClient>
      size="small"
      label={ru.clients.title}
      rows={rows}
      rowKey={({ inn }) => inn}
      columns={pager ? COLUMNS : COLUMNS_OF_BANKS}
      pagination={
        pager
          ? {
              current: pager.page,
              pageSize: CLIENTS_PAGE_SIZE,
              total: pager.total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: pager.onPage,
            }
          : false
      }
      renderCard={(row) => (
        <Flex vertical gap={4}>
          <ClientLink client={row} />
          <Flex justify="space-between" gap={8}>
            <span>{`${ru.clients.columns.applications}: ${ru.clients.applications(row)}`}</span>
            <Amount client={row} strong />
          </Flex>
          {row.banks && <SmallText>{toBankNames(row)}</SmallText>}
          <LastApplication client={row} />
        </Flex>
      )}
    />
  );
}

const toBankNames = ({ banks = [] }: ListedClient): string => banks.map(bankName).join(', ');

interface ClientProps {
  readonly client: ListedClient;
}

function Amount({ client, strong = false }: ClientProps & { readonly strong?: boolean }): ReactElement {
  const amount = <MoneyText kopecks={client.amount_kopecks} strong={strong} />;
  return client.isPartial ? (
    <>
      {ru.clients.atLeast} {amount}
    </>
  ) : (
    amount
  );
}

function ClientLink({ client: { inn, name } }: ClientProps): ReactElement {
  return (
    <Flex vertical>
      <Link to={paths.client.link(inn)}>{name}</Link>
      <SmallText>{ru.inn(inn)}</SmallText>
    </Flex>
  );
}

function LastApplication({ client: { last } }: ClientProps): ReactElement {
  return (
    <Flex vertical align="flex-start">
      <Flex gap={8} wrap align="center">
        <Link to={applicationLink(last)}>{ru.requests.number(last.id)}</Link>
        <StatusTag status={last.status} accept={last.accept} />
      </Flex>
      <SmallText>
        {last.product_title} · {last.bank && `${bankName(last.bank)} · `}
        <DateText value={last.created_at} />
      </SmallText>
    </Flex>
  );
}
