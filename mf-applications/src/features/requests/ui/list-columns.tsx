import { MessageOutlined } from '@ant-design/icons';
import { Badge, Flex, Typography } from 'antd';
import type { TableProps } from 'antd';
import type { ReactElement } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { ListColumn } from 'shared-kernel/contract/list-views';
import { formatDateTime, formatTimeAgo } from 'shared-kernel/domain/instants';
import { ACCEPT_LABELS, HOLDER_LABELS, PARTNER_NAMES, stageLabel } from 'shared-kernel/locale';
import { Link } from 'shared-kernel/router';
import { MoneyText, StatusTag, ToneTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { OneLine } from '../../../common/one-line.tsx';
import { SigningText } from '../../../common/signing-text.tsx';
import { ru } from '../../../locale/ru.ts';
import { ROW_LINK } from './row-keyboard.ts';

export type Columns = NonNullable<TableProps<ApplicationListItem>['columns']>;

const ACCEPT_TONES = { approved: 'success', refused: 'error', in_process: 'processing' } as const;

/** Columns of the list by their names in the contract; the keys of sortable ones are the server's sort fields. */
export const LIST_TABLE_COLUMNS: Readonly<Record<ListColumn, Columns[number]>> = {
  id: {
    key: 'id',
    title: ru.requests.columns.number,
    sorter: true,
    width: 64,
    render: (_, row) => (
      <Link to={applicationLink(row)} {...{ [ROW_LINK]: '' }} aria-label={ru.requests.openNumber(row.id)}>
        {row.id}
      </Link>
    ),
  },
  client: {
    key: 'client',
    title: ru.requests.columns.client,
    sorter: true,
    width: 176,
    render: (_, row) => (
      <Flex vertical>
        <OneLine>{row.client_name}</OneLine>
        <Flex gap={8} align="center">
          {row.client_inn !== null && <Small>{ru.inn(row.client_inn)}</Small>}
          {row.unread_messages > 0 && (
            <Badge
              count={row.unread_messages}
              size="small"
              title={ru.requests.unreadMessages(row.unread_messages)}
            >
              <MessageOutlined aria-label={ru.requests.unreadMessages(row.unread_messages)} />
            </Badge>
          )}
        </Flex>
      </Flex>
    ),
  },
  product: {
    key: 'product',
    title: ru.requests.columns.productAndBank,
    width: 160,
    render: (_, row) => (
      <Flex vertical>
        <span>{row.product_title}</span>
        <Small>{PARTNER_NAMES[row.partner]}</Small>
      </Flex>
    ),
  },
  amount: {
    key: 'amount',
    title: ru.requests.columns.amount,
    sorter: true,
    align: 'right',
    width: 128,
    render: (_, row) => <MoneyText kopecks={row.amount_kopecks} />,
  },
  accept: {
    key: 'accept',
    title: ru.requests.accept,
    width: 116,
    render: (_, row) => <ToneTag tone={ACCEPT_TONES[row.accept]}>{ACCEPT_LABELS[row.accept]}</ToneTag>,
  },
  status: {
    key: 'status',
    title: ru.requests.columns.status,
    width: 156,
    render: (_, row) => (
      <Flex vertical align="flex-start" gap={2}>
        <StatusTag status={row.status} />
        <Small>{stageLabel(row.stage)}</Small>
      </Flex>
    ),
  },
  signing: {
    key: 'signing',
    title: ru.requests.columns.signing,
    width: 112,
    render: (_, row) => <SigningText state={row.signing} />,
  },
  holder: {
    key: 'holder',
    title: ru.requests.columns.holder,
    width: 130,
    render: (_, row) => (
      <Flex vertical>
        <Small>{HOLDER_LABELS[row.holder]}</Small>
        <DeadlineText dueAt={row.due_at} />
      </Flex>
    ),
  },
  owner: {
    key: 'owner',
    title: ru.lists.columns.names.owner,
    width: 130,
    render: (_, row) => row.owner.name,
  },
  created_at: {
    key: 'created_at',
    title: ru.lists.columns.names.created_at,
    sorter: true,
    width: 100,
    render: (_, row) => <Ago instant={row.created_at} />,
  },
  updated_at: {
    key: 'updated_at',
    title: ru.requests.columns.updated,
    sorter: true,
    width: 122,
    render: (_, row) => <Ago instant={row.updated_at} />,
  },
};

function Ago({ instant }: { readonly instant: string }): ReactElement {
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      <Small>{formatTimeAgo(instant, new Date().toISOString())}</Small>
    </time>
  );
}

function Small({ children }: { readonly children: string }): ReactElement {
  return (
    <Typography.Text type="secondary" style={{ fontSize: 13 }}>
      {children}
    </Typography.Text>
  );
}
