import { getAgentInfo } from 'shared-kernel/contract/agent';
import type { AgentInfo } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** The signed-in agent as a party to the contract; `undefined` until the bank has answered. */
export const useAgentInfo = (): AgentInfo | undefined => useEndpointQuery(getAgentInfo).data;
