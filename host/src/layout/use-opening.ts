import { readApplication } from 'shared-kernel/contract/applications';
import { useEndpointQuery } from 'shared-kernel/query';
import { useLocation } from 'shared-kernel/router';
import { openApplicationAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { usePageOwner } from '../remotes/index.ts';
import type { FlowRoute } from './flow-route.ts';

/** What became of the application that the address names; `none` where it names none. */
export type Opening = 'none' | 'opening' | 'open' | 'failed';

/** The flow's page reads the application and tells the shell of it; the shell only sees whether that failed. */
export function useOpening(route: FlowRoute | null): Opening {
  const hash = route?.hash ?? null;
  const isOpen = useAtomValue(openApplicationAtom)?.hash === hash;
  const query = useEndpointQuery(readApplication, { params: { hash: hash ?? '' } }, { enabled: false });
  const { isFailed } = usePageOwner(useLocation().pathname);
  if (hash === null) return 'none';
  if (isOpen) return 'open';
  return query.isError || isFailed ? 'failed' : 'opening';
}
