import { useAtomValue } from 'jotai';
import { getProfile } from './contract/agent.ts';
import type { Approval } from './contract/agent.ts';
import { isAuthenticatedAtom, mayCreateAtom } from './session/atoms.ts';
import { portalStore } from './state.ts';
import { useEndpointQuery } from './use-endpoint.ts';

/** The security service's decision about whoever is signed in; `undefined` until it is known. */
export function useApproval(): Approval | undefined {
  const isAuthenticated = useAtomValue(isAuthenticatedAtom, { store: portalStore });
  return useEndpointQuery(
    getProfile,
    {},
    { enabled: isAuthenticated, select: (profile) => profile.security_service_approval },
  ).data;
}

/** Whether it is known that the approval is missing, without which nobody creates an application (chapter 5). */
export function useIsUnapproved(): boolean {
  const approval = useApproval();
  return approval !== undefined && approval !== 'success';
}

/**
 * Whether every page outside the application flow leads to the questionnaire (chapter 4). The bank's own people would be
 * locked in with one that they cannot fill in.
 */
export function useIsHeldAtQuestionnaire(): boolean {
  const hasQuestionnaire = useAtomValue(mayCreateAtom, { store: portalStore });
  const isUnapproved = useIsUnapproved();
  return hasQuestionnaire && isUnapproved;
}
