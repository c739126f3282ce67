import { reviewDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint, isApiError, isFieldUnknown } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';

export interface Review {
  readonly document: Document;
  readonly status: 'approved' | 'rejected';
  readonly reason?: string;
}

async function review({ document, status, reason }: Review): Promise<Document> {
  const params = { id: document.id };
  const body = { status, ...(reason ? { reason } : {}) };
  const version = document.current ? { version_id: document.current.id } : {};
  try {
    return await callEndpoint(reviewDocument, { params, body: { ...body, ...version } });
  } catch (error) {
    if (!isFieldUnknown(error, '/version_id')) throw error;
    return callEndpoint(reviewDocument, { params, body });
  }
}

/** Approves or rejects the current version of a document for the bank; a newer one than is told here makes it stale. */
export function useReviewDocument(): UseMutationResult<Document, ApiError, Review> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Review) => {
      const answer = await review(decision).catch(async (error: unknown) => {
        if (isApiError(error) && error.code === 'stale_version') await announceDocuments(client, []);
        throw error;
      });
      await announceDocuments(client, [answer]);
      return answer;
    },
  });
}
