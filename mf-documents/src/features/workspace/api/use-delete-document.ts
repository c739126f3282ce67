import { getAgentInfo } from 'shared-kernel/contract/agent';
import type { AgentInfo } from 'shared-kernel/contract/agent';
import { deleteDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';

/** Deletes an uploaded document. The error is kept and rethrown by `mutateAsync` (chapter 8). */
export function useDeleteDocument(): UseMutationResult<void, ApiError, Document> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (document: Document) => {
      // The specification's call names the agent's INN too; the portal has read it by now.
      const inn = client.getQueryData<AgentInfo>(queryKeys.endpoint(getAgentInfo, {}))?.inn ?? '';
      const isNamed = document.scope === 'agent' && /^(\d{10}|\d{12})$/.test(inn);
      await callEndpoint(deleteDocument, { query: { doc_id: document.id, ...(isNamed ? { inn } : {}) } });
      await announceDocuments(client, [document]);
    },
  });
}
