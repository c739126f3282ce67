import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import { WORDS } from 'shared-kernel/locale';
import { useUrlState } from 'shared-kernel/router';
import { useBankSessions } from 'shared-kernel/session';
import {
  BankScopeSwitch,
  EMPTY_LINE,
  EmptyState,
  PageHeader,
  QueryBoundary,
  SearchField,
  SkeletonTable,
  useBankScope,
} from 'shared-kernel/ui';
import { Refreshing } from '../../../common/refreshing.tsx';
import { ru } from '../locale/ru.ts';
import { useClients } from '../api/clients.ts';
import { clientsSchema } from '../state/clients-view.ts';
import { useAllClients } from '../state/use-all-clients.ts';
import type { AllClients } from '../state/use-all-clients.ts';
import { AllClientsList } from './all-clients.tsx';
import styles from './clients.module.css';
import { ClientsTable } from './clients-table.tsx';

/** «Клиенты»: whom the agent has brought to the current bank, or to all. */
export function ClientsPage(): ReactElement {
  const [scope, setScope] = useBankScope('clients');
  const { view, change } = useUrlState(clientsSchema);
  const sessions = useBankSessions();
  const isOfAll = scope === 'all';
  const query = useClients(view, !isOfAll);
  const all = useAllClients(view.search, isOfAll ? sessions.banks : []);
  const total = query.data ? ru.clients.count(query.data.total) : EMPTY_LINE;
  const empty =
    view.search === '' ? (
      <EmptyState title={ru.clients.none} description={ru.clients.noneText} />
    ) : (
      <EmptyState
        title={WORDS.nothingFound}
        action={<Button onClick={() => change({ search: '' })}>{WORDS.resetFilters}</Button>}
      />
    );
  return (
    <>
      <PageHeader title={ru.clients.title} subtitle={isOfAll ? totalText(all) : total} />
      <Flex vertical gap={12}>
        <Flex gap={12} align="center" wrap>
          <BankScopeSwitch
            label={ru.allBanks.clients}
            value={scope}
            onChange={(next) => {
              setScope(next);
              change({ page: 1 });
            }}
          />
          <div role="search" aria-label={ru.clients.title} className={styles.search}>
            <SearchField
              label={ru.clients.search}
              value={view.search}
              className={styles.field ?? ''}
              onSearch={(search) => change({ search })}
            />
          </div>
        </Flex>
        {isOfAll ? (
          <AllClientsList list={all} sessions={sessions} empty={empty} />
        ) : (
          <QueryBoundary
            query={query}
            errorTitle={ru.clients.failed}
            skeleton={<SkeletonTable />}
            isEmpty={({ items }) => items.length === 0}
            empty={empty}
          >
            {({ items, total: count }) => (
              <Refreshing isOutdated={query.isPlaceholderData}>
                <ClientsTable
                  rows={items}
                  pager={{ total: count, page: view.page, onPage: (page) => change({ page }) }}
                />
              </Refreshing>
            )}
          </QueryBoundary>
        )}
      </Flex>
    </>
  );
}

/** How many clients are shown, and whether there may be more. */
function totalText({ rows, banks, readOn }: AllClients): string {
  const isPending = banks.some((bank) => bank.isPending);
  if (rows.length === 0 && isPending) return EMPTY_LINE;
  const isOpen = isPending || readOn !== undefined || banks.some(({ error }) => error !== null);
  return isOpen ? ru.clients.countAtLeast(rows.length) : ru.clients.count(rows.length);
}
