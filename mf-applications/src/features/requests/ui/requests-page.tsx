import type { ReactElement } from 'react';
import type { ApplicationFilter, ListName } from 'shared-kernel/contract/applications';
import { Navigate, paths, useLocation } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { INITIAL_VIEW, writeListView } from '../state/list-view.ts';
import { FIRST_TAB, QUEUE_STATUSES } from '../state/queue-tabs.ts';
import { ListScreen } from './list-screen.tsx';

/** The lists of an agent (own, of the organisation, archived) and of staff (the bank's queue and all of its applications). */
export function RequestsPage(): ReactElement {
  const { pathname, search } = useLocation();
  const isStaff = useAtomValue(currentUserAtom)?.role === 'staff';
  const isQueue = isStaff && pathname === paths.requests.pattern;
  // The queue starts with the applications that wait for a person; the address names the other tabs.
  if (isQueue && search === '') return <Navigate to={getQueueLink()} replace />;
  const name = getListName(pathname, isStaff);
  // The key keeps a list from showing another's rows while it loads.
  return <ListScreen key={`${name}:${isQueue}`} name={name} isQueue={isQueue} />;
}

function getQueueLink(): string {
  const filter: ApplicationFilter = {
    status: [...QUEUE_STATUSES[FIRST_TAB]],
    sort: 'updated_at',
    direction: 'asc',
  };
  return paths.requests.link(writeListView({ ...INITIAL_VIEW, filter }));
}

function getListName(pathname: string, isStaff: boolean): ListName {
  if (pathname.startsWith(paths.archivedRequests.pattern)) return 'issues_archived';
  if (isStaff) return 'issues_bank';
  return pathname.startsWith(paths.allRequests.pattern) ? 'issues_org' : 'issues';
}
