import { exportAudit, listAudit } from 'shared-kernel/contract/audit';
import { normaliseList } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { EndpointQuery } from 'shared-kernel/contract/endpoint';
import {
  decideQuestionnaire,
  listQuestionnaires,
  readAgentQuestionnaire,
} from 'shared-kernel/contract/questionnaire';
import { eraseAgentData, readAgentErasureTerms } from 'shared-kernel/contract/personal-data';
import { today } from 'shared-kernel/domain/instants';
import { useEventRefresh } from 'shared-kernel/events';
import { callEndpoint, saveBlob } from 'shared-kernel/http';
import { keepPreviousData, useEndpointMutation, useEndpointQuery, useMutation } from 'shared-kernel/query';

/** Interval at which the queue is refetched, ms. */
const QUEUE_REFRESH_MS = 30_000;

export type QueueQuery = NonNullable<EndpointQuery<typeof listQuestionnaires>>;
export type AuditQuery = NonNullable<EndpointQuery<typeof listAudit>>;
export type AuditFilter = NonNullable<EndpointQuery<typeof exportAudit>>;

/** A page of the queue: who waits longest comes first. */
export const useQueue = (query: QueueQuery) =>
  useEndpointQuery(
    listQuestionnaires,
    { query },
    {
      select: (answer) => normaliseList(answer),
      refetchInterval: QUEUE_REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );

/**
 * One agent's questionnaire. Each reading is an entry of the audit trail, so it is repeated by opening only, and when the
 * agent has sent another.
 */
export function useAgentQuestionnaire(agentId: string) {
  const query = useEndpointQuery(
    readAgentQuestionnaire,
    { params: { id: agentId } },
    { staleTime: Infinity, refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  useEventRefresh(
    ['questionnaire-submitted'],
    () => void query.refetch(),
    (sent) => sent.agentId === agentId,
  );
  return query;
}

/** The papers of an agent's questionnaire, also after a verdict on one of them; reading these is no reading of the answers. */
export const useAgentPapers = (agentId: string) =>
  useEndpointQuery(
    listDocuments,
    { query: { scope: 'agent', agent_id: agentId, per_page: 100 } },
    { select: (answer) => normaliseList(answer).items },
  );

export const useDecide = () =>
  useEndpointMutation(decideQuestionnaire, {
    invalidates: [listQuestionnaires, readAgentQuestionnaire, listAudit],
  });

/** What the erasure of an agent's data does, and what stays. */
export const useAgentErasureTerms = (agentId: string) =>
  useEndpointQuery(readAgentErasureTerms, { params: { id: agentId } });

export const useEraseAgentData = () =>
  useEndpointMutation(eraseAgentData, { invalidates: [listQuestionnaires, listAudit] });

/** A page of the audit trail, newest first. */
export const useAudit = (query: AuditQuery) =>
  useEndpointQuery(
    listAudit,
    { query },
    { select: (answer) => normaliseList(answer), placeholderData: keepPreviousData },
  );

/** The newest entries by or about one agent, whatever else the trail is filtered by. */
export const useAgentTrail = (agentId: string | undefined) =>
  useEndpointQuery(
    listAudit,
    { query: { agent_id: agentId } },
    { enabled: agentId !== undefined, select: (answer) => normaliseList(answer).items },
  );

/** Fetches the filtered trail as a table and hands the file to the browser. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: async (query: AuditFilter) =>
      saveBlob(await callEndpoint(exportAudit, { query }), `audit-${today()}.csv`),
  });
