import { MessageOutlined } from '@ant-design/icons';
import { Badge, Flex, Typography } from 'antd';
import type { TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { formatDateTime, formatTimeAgo } from 'shared-kernel/domain/instants';
import { HOLDER_LABELS, PARTNER_NAMES, stageLabel } from 'shared-kernel/locale';
import { Link, useNavigate } from 'shared-kernel/router';
import { MoneyText, ResponsiveTable, StatusTag, VisuallyHidden } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { OneLine } from '../../../common/one-line.tsx';
import { SigningText } from '../../../common/signing-text.tsx';
import { ru } from '../../../locale/ru.ts';
import { DEFAULT_DIRECTION, DEFAULT_SORT } from '../state/list-view.ts';
import type { SortField } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { moveBetweenRows, ROW_LINK } from './row-keyboard.ts';
import { RowCard } from './row-card.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowHandlers } from './use-row-actions.ts';

interface ListTableProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly rows: readonly ApplicationListItem[];
  readonly control: ListViewControl;
  readonly actions: RowHandlers;
}

type Columns = NonNullable<TableProps<ApplicationListItem>['columns']>;
const ORDER = { asc: 'ascend', desc: 'descend' } as const;

/** A page of the list: a table, on a phone cards. Arrow keys, Home and End move between rows, Enter opens. */
export function ListTable({ label, rows, control, actions }: ListTableProps): ReactElement {
  const navigate = useNavigate();
  const { filter } = control.view;
  const sorted = filter.sort ?? DEFAULT_SORT;
  const order = ORDER[filter.direction ?? DEFAULT_DIRECTION];

  const open = (row: ApplicationListItem, event: MouseEvent<HTMLElement>): void => {
    const isOnControl = (event.target as HTMLElement).closest('a, button, [role="menu"]') !== null;
    if (isOnControl || window.getSelection()?.isCollapsed === false) return;
    navigate(applicationLink(row));
  };
  return (
    <div onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveBetweenRows(event)}>
      <ResponsiveTable<ApplicationListItem>
        label={label}
        rows={rows}
        rowKey={(row) => row.hash_password}
        renderCard={(row) => <RowCard row={row} actions={actions} />}
        showSorterTooltip={false}
        scroll={{ x: 1136 }}
        columns={columnsOf(actions).map((column) =>
          'sorter' in column ? { ...column, sortOrder: column.key === sorted ? order : null } : column,
        )}
        onRow={(row) => ({ onClick: (event) => open(row, event), style: { cursor: 'pointer' } })}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order: next } = Array.isArray(sorter) ? { ...sorter[0] } : sorter;
          control.change(
            next
              ? { sort: columnKey as SortField, direction: next === 'ascend' ? 'asc' : 'desc' }
              : { sort: DEFAULT_SORT, direction: DEFAULT_DIRECTION },
          );
        }}
      />
    </div>
  );
}

function columnsOf(actions: RowHandlers): Columns {
  return [
    {
      key: 'id',
      title: ru.requests.columns.number,
      sorter: true,
      width: 72,
      render: (_, row) => (
        <Link to={applicationLink(row)} {...{ [ROW_LINK]: '' }} aria-label={ru.requests.openNumber(row.id)}>
          {row.id}
        </Link>
      ),
    },
    {
      key: 'client',
      title: ru.requests.columns.client,
      sorter: true,
      width: 180,
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
    {
      key: 'product',
      title: ru.requests.columns.productAndBank,
      width: 196,
      render: (_, row) => (
        <Flex vertical>
          <span>{row.product_title}</span>
          <Small>{PARTNER_NAMES[row.partner]}</Small>
        </Flex>
      ),
    },
    {
      key: 'amount',
      title: ru.requests.columns.amount,
      sorter: true,
      align: 'right',
      width: 132,
      render: (_, row) => <MoneyText kopecks={row.amount_kopecks} />,
    },
    {
      key: 'status',
      title: ru.requests.columns.status,
      width: 124,
      render: (_, row) => (
        <Flex vertical align="flex-start" gap={2}>
          <StatusTag status={row.status} />
          <Small>{stageLabel(row.stage)}</Small>
        </Flex>
      ),
    },
    {
      key: 'signing',
      title: ru.requests.columns.signing,
      width: 126,
      render: (_, row) => <SigningText state={row.signing} />,
    },
    {
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
    {
      key: 'updated_at',
      title: ru.requests.columns.updated,
      sorter: true,
      width: 132,
      render: (_, row) => (
        <time dateTime={row.updated_at} title={formatDateTime(row.updated_at)}>
          <Small>{formatTimeAgo(row.updated_at, new Date().toISOString())}</Small>
        </time>
      ),
    },
    {
      key: 'actions',
      title: <VisuallyHidden>{ru.requests.columns.actions}</VisuallyHidden>,
      width: 44,
      fixed: 'end',
      render: (_, row) => <RowMenu row={row} actions={actions} />,
    },
  ];
}

function Small({ children }: { readonly children: string }): ReactElement {
  return (
    <Typography.Text type="secondary" style={{ fontSize: 13 }}>
      {children}
    </Typography.Text>
  );
}
