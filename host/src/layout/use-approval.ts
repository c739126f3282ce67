import { getProfile } from 'shared-kernel/contract/agent';
import type { Approval } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';
import { currentUserAtom, isAuthenticatedAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** The security service's decision about whoever is signed in; `undefined` until it is known. */
export function useApproval(): Approval | undefined {
  const isAuthenticated = useAtomValue(isAuthenticatedAtom);
  return useEndpointQuery(getProfile, {}, { enabled: isAuthenticated }).data?.security_service_approval;
}

/** Whether the questionnaire is back at the agent for corrections. */
export function useIsReturned(): boolean {
  const isAuthenticated = useAtomValue(isAuthenticatedAtom);
  return useEndpointQuery(getProfile, {}, { enabled: isAuthenticated }).data?.questionnaire_returned === true;
}

/** Whether a missing approval is made up for by the questionnaire: the bank's own people have none to fill in. */
export function useHasQuestionnaire(): boolean {
  return useAtomValue(currentUserAtom)?.role === 'user';
}
