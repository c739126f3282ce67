import type { ReactElement } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import { paths, useLocation } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ListScreen } from './list-screen.tsx';

/** Own applications, those of the organisation (for staff: of the bank) and archived ones: one page, three lists. */
export function RequestsPage(): ReactElement {
  const { pathname } = useLocation();
  const isStaff = useAtomValue(currentUserAtom)?.role === 'staff';
  const name = listOfPath(pathname, isStaff);
  // One list must not show another's rows while it loads, so each has a screen of its own.
  return <ListScreen key={name} name={name} />;
}

function listOfPath(pathname: string, isStaff: boolean): ListName {
  if (pathname.startsWith(paths.archivedRequests.pattern)) return 'issues_archived';
  if (pathname.startsWith(paths.allRequests.pattern)) return isStaff ? 'issues_bank' : 'issues_org';
  return 'issues';
}
