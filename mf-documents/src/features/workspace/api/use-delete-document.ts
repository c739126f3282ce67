import { deleteDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint, isFieldUnknown } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { readOwnInn, useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';

async function remove(document: Document, inn: string): Promise<void> {
  const query = { doc_id: document.id, inn };
  const version = document.current ? { version_id: document.current.id } : {};
  try {
    await callEndpoint(deleteDocument, { query: { ...query, ...version } });
  } catch (error) {
    // A bank of before `version_id` refuses the field, not the call.
    if (!isFieldUnknown(error, '/version_id')) throw error;
    await callEndpoint(deleteDocument, { query });
  }
}

/**
 * Deletes an uploaded document, unless it has a newer version than is told here. The error is kept and rethrown by
 * `mutateAsync` (chapter 8); the documents are read again after it too.
 */
export function useDeleteDocument(): UseMutationResult<void, ApiError, Document> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (document: Document) => {
      await remove(document, await readOwnInn(client));
      await announceDocuments(client, [document]);
    },
    onError: (_error, document) => void announceDocuments(client, [document]),
  });
}
