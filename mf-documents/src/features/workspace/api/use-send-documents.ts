import { sendDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';

/** Sends documents to the bank: all or none. The error is kept and rethrown by `mutateAsync` (chapter 8). */
export function useSendDocuments(): UseMutationResult<void, ApiError, readonly Document[]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (documents: readonly Document[]) => {
      await callEndpoint(sendDocuments, { body: { send_documents: documents.map(({ id }) => id) } });
      await announceDocuments(client, documents);
    },
  });
}
