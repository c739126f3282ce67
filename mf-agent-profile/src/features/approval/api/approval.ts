import { getProfile } from 'shared-kernel/contract/agent';
import type { Approval } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** What the sidebar says: the approval, or that the questionnaire is back for corrections. */
export type ApprovalState = Approval | 'returned';

/** Interval at which the approval is polled in case the live connection is down, ms. */
const APPROVAL_POLL_MS = 30_000;

/** The security service's approval of the signed-in agent; follows a decision within 30 s. */
export function useApprovalState() {
  return useEndpointQuery(
    getProfile,
    {},
    {
      // A returned questionnaire waits for the agent, whatever the approval says.
      select: (profile): ApprovalState =>
        profile.questionnaire_returned ? 'returned' : profile.security_service_approval,
      // An approved agent learns of a change by an event; the others wait for a decision and poll.
      refetchInterval: ({ state }) =>
        state.data?.security_service_approval === 'success' ? false : APPROVAL_POLL_MS,
    },
  );
}
