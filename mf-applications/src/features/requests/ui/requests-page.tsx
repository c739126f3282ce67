import type { ReactElement } from 'react';
import type { ApplicationFilter, ListName } from 'shared-kernel/contract/applications';
import { Navigate, paths, useLocation } from 'shared-kernel/router';
import { currentBankAtom, isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { NotFoundPage } from 'shared-kernel/ui';
import { bankPaths } from '../../../common/bank-paths.ts';
import { ru } from '../locale/ru.ts';
import { INITIAL_VIEW, writeListView } from '../state/list-view.ts';
import { FIRST_TAB, QUEUE_STATUSES } from '../state/queue-tabs.ts';
import { ListScreen } from './list-screen.tsx';

/** The lists of chapter 2 (own, of the organisation, archived), and beside them those of staff (the queue and the whole bank). */
export function RequestsPage(): ReactElement {
  const { pathname, search } = useLocation();
  const isStaff = useAtomValue(isStaffAtom);
  const bank = useAtomValue(currentBankAtom);
  const name = getListName(pathname);
  const isQueue = pathname.startsWith(bankPaths.queue.pattern);
  if (name === 'issues_bank' && !isStaff) {
    return <NotFoundPage title={ru.queue.notYours} description={ru.queue.notYoursText} />;
  }
  // The queue starts with the applications that wait for a person; the address names the other tabs.
  if (isQueue && search === '') return <Navigate to={getQueueLink()} replace />;
  // The key keeps a list from showing another's rows while it loads, and rows of the bank that was left from staying chosen.
  return <ListScreen key={`${bank}:${name}:${isQueue}`} name={name} isQueue={isQueue} />;
}

function getQueueLink(): string {
  const filter: ApplicationFilter = {
    status: [...QUEUE_STATUSES[FIRST_TAB]],
    sort: 'updated_at',
    direction: 'asc',
  };
  return bankPaths.queue.link(writeListView({ ...INITIAL_VIEW, filter }));
}

function getListName(pathname: string): ListName {
  if (pathname.startsWith(paths.archivedRequests.pattern)) return 'issues_archived';
  if (Object.values(bankPaths).some(({ pattern }) => pathname.startsWith(pattern))) return 'issues_bank';
  return pathname.startsWith(paths.allRequests.pattern) ? 'issues_org' : 'issues';
}
