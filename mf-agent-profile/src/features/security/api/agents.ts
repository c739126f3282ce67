import { normaliseList } from 'shared-kernel/contract/common';
import {
  blockAgent,
  changeAgentEmail,
  listAgents,
  unblockAgent,
  withdrawApproval,
} from 'shared-kernel/contract/account-security';
import { listAudit } from 'shared-kernel/contract/audit';
import type { EndpointQuery } from 'shared-kernel/contract/endpoint';
import { listQuestionnaires } from 'shared-kernel/contract/questionnaire';
import { keepPreviousData, useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

export type AgentsQuery = NonNullable<EndpointQuery<typeof listAgents>>;

/** A page of the bank's agents. */
export const useAgents = (query: AgentsQuery) =>
  useEndpointQuery(
    listAgents,
    { query },
    { select: (answer) => normaliseList(answer), placeholderData: keepPreviousData },
  );

export const useBlockAgent = () => useEndpointMutation(blockAgent, { invalidates: [listAgents, listAudit] });
export const useUnblockAgent = () =>
  useEndpointMutation(unblockAgent, { invalidates: [listAgents, listAudit] });
export const useWithdrawApproval = () =>
  useEndpointMutation(withdrawApproval, { invalidates: [listAgents, listQuestionnaires, listAudit] });
export const useChangeAgentEmail = () =>
  useEndpointMutation(changeAgentEmail, { invalidates: [listAgents, listQuestionnaires, listAudit] });
