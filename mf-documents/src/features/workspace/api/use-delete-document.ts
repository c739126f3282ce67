import { deleteDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { readOwnInn, useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';

/** Deletes an uploaded document. The error is kept and rethrown by `mutateAsync` (chapter 8). */
export function useDeleteDocument(): UseMutationResult<void, ApiError, Document> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (document: Document) => {
      const inn = await readOwnInn(client);
      await callEndpoint(deleteDocument, { query: { doc_id: document.id, inn } });
      await announceDocuments(client, [document]);
    },
  });
}
