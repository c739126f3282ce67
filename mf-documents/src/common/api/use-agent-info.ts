import { getAgentInfo } from 'shared-kernel/contract/agent';
import type { AgentInfo, Approval } from 'shared-kernel/contract/agent';
import { usePortalEvent } from 'shared-kernel/events';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

/** The signed-in agent as a party to the contract; `undefined` until the bank has answered. */
export function useAgentInfo(isEnabled = true): AgentInfo | undefined {
  const client = useQueryClient();
  usePortalEvent('approval-changed', () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(getAgentInfo) });
  });
  return useEndpointQuery(getAgentInfo, {}, { enabled: isEnabled }).data;
}

/**
 * Whether the security service has approved the agent: only then is a certificate issued. While it is `undefined`
 * (not known yet) nothing is hidden; the bank refuses what it has to.
 */
export function useApproval(isEnabled = true): Approval | undefined {
  return useAgentInfo(isEnabled)?.status;
}
