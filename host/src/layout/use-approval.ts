import { getProfile } from 'shared-kernel/contract/agent';
import type { Approval } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';
import { currentUserAtom, isAuthenticatedAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/**
 * The security service's decision about whoever is signed in; `undefined` until it is known. Staff and
 * superusers are people of the bank: they need no approval.
 */
export function useApproval(): Approval | undefined {
  const user = useAtomValue(currentUserAtom);
  const isAuthenticated = useAtomValue(isAuthenticatedAtom);
  const isStaff = user !== null && user.role !== 'user';
  const profile = useEndpointQuery(getProfile, {}, { enabled: isAuthenticated });
  return isStaff ? 'success' : profile.data?.security_service_approval;
}
