import { getProfile } from 'shared-kernel/contract/agent';
import { usePortalEvent } from 'shared-kernel/events';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

/** How often the approval is asked for again, in case the live connection is away, ms. */
const APPROVAL_POLL_MS = 30_000;

/** The security service's approval of the signed-in agent; follows a decision within 30 s. */
export function useApproval() {
  const client = useQueryClient();
  usePortalEvent('approval-changed', () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(getProfile) });
  });
  return useEndpointQuery(
    getProfile,
    {},
    {
      select: (profile) => profile.security_service_approval,
      // An approved agent is told by an event; the others wait for a decision.
      refetchInterval: ({ state }) =>
        state.data?.security_service_approval === 'success' ? false : APPROVAL_POLL_MS,
    },
  );
}
