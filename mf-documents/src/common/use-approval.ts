import { getAgentInfo } from 'shared-kernel/contract/agent';
import type { Approval } from 'shared-kernel/contract/agent';
import { usePortalEvent } from 'shared-kernel/events';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

/**
 * How the security service stands to the agent: only who is approved gets a certificate. `undefined` while that is
 * not known; the bank refuses then where it has to.
 */
export function useApproval(isAsked = true): Approval | undefined {
  const client = useQueryClient();
  usePortalEvent('approval-changed', () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(getAgentInfo) });
  });
  return useEndpointQuery(getAgentInfo, {}, { enabled: isAsked }).data?.status;
}
