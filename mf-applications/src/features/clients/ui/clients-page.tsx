import { SearchOutlined } from '@ant-design/icons';
import { Button, Flex, Input } from 'antd';
import type { ReactElement } from 'react';
import { WORDS } from 'shared-kernel/locale';
import { useUrlState } from 'shared-kernel/router';
import { EmptyState, PageHeader, QueryBoundary, SkeletonCards, useTypedText } from 'shared-kernel/ui';
import { Refreshing } from '../../../common/refreshing.tsx';
import { EMPTY_LINE } from '../../../common/empty-line.ts';
import { ru } from '../../../locale/ru.ts';
import { useClients } from '../api/clients.ts';
import { clientsSchema } from '../state/clients-view.ts';
import styles from './clients.module.css';
import { ClientsTable } from './clients-table.tsx';

/** Debounce of the search after the last key, ms. */
const SEARCH_DELAY_MS = 350;

/** «Клиенты»: whom the agent has brought to the current bank. */
export function ClientsPage(): ReactElement {
  const { view, change } = useUrlState(clientsSchema);
  const query = useClients(view);
  const [text, setText] = useTypedText(view.search, (search) => change({ search }), SEARCH_DELAY_MS);
  const { data } = query;
  return (
    <>
      <PageHeader title={ru.clients.title} subtitle={data ? ru.clients.count(data.total) : EMPTY_LINE} />
      <Flex vertical gap={12}>
        <div role="search" aria-label={ru.clients.title}>
          <Input
            allowClear
            type="search"
            value={text}
            maxLength={100}
            prefix={<SearchOutlined aria-hidden />}
            placeholder={ru.clients.search}
            aria-label={ru.clients.search}
            className={styles.search ?? ''}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <QueryBoundary
          query={query}
          errorTitle={ru.clients.failed}
          skeleton={<SkeletonCards count={5} minWidth={2000} rows={1} />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            view.search === '' ? (
              <EmptyState title={ru.clients.none} description={ru.clients.noneText} />
            ) : (
              <EmptyState
                title={WORDS.nothingFound}
                action={<Button onClick={() => setText('')}>{ru.requests.resetFilters}</Button>}
              />
            )
          }
        >
          {({ items, total }) => (
            <Refreshing isOutdated={query.isPlaceholderData}>
              <ClientsTable rows={items} total={total} page={view.page} onPage={(page) => change({ page })} />
            </Refreshing>
          )}
        </QueryBoundary>
      </Flex>
    </>
  );
}
