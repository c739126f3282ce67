import type { ReactElement } from 'react';
import type { ApplicationFilter, ListName } from 'shared-kernel/contract/applications';
import { Navigate, paths, useLocation } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { INITIAL_VIEW, writeListView } from '../state/list-view.ts';
import { FIRST_TAB, QUEUE_STATUSES } from '../state/queue-tabs.ts';
import { ListScreen } from './list-screen.tsx';

/** Own applications, those of the organisation and archived ones; for staff the bank's queue and all of the bank's. */
export function RequestsPage(): ReactElement {
  const { pathname, search } = useLocation();
  const isStaff = useAtomValue(currentUserAtom)?.role === 'staff';
  const isQueue = isStaff && pathname === paths.requests.pattern;
  // The queue begins with what waits for a person; any other part of it is named in the address.
  if (isQueue && search === '') return <Navigate to={firstOfQueue()} replace />;
  const name = listOfPath(pathname, isStaff);
  // One list must not show another's rows while it loads, so each has a screen of its own.
  return <ListScreen key={`${name}:${isQueue}`} name={name} isQueue={isQueue} />;
}

function firstOfQueue(): string {
  const filter: ApplicationFilter = {
    status: [...QUEUE_STATUSES[FIRST_TAB]],
    sort: 'updated_at',
    direction: 'asc',
  };
  return paths.requests.link(writeListView({ ...INITIAL_VIEW, filter }));
}

function listOfPath(pathname: string, isStaff: boolean): ListName {
  if (pathname.startsWith(paths.archivedRequests.pattern)) return 'issues_archived';
  if (isStaff) return 'issues_bank';
  return pathname.startsWith(paths.allRequests.pattern) ? 'issues_org' : 'issues';
}
