import { reviewDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';

export interface Review {
  readonly document: Document;
  readonly status: 'approved' | 'rejected';
  readonly reason?: string;
}

/** Approves or rejects a document of an agent's questionnaire, for the security service. */
export function useReviewDocument(): UseMutationResult<Document, ApiError, Review> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ document, status, reason }: Review) => {
      const answer = await callEndpoint(reviewDocument, {
        params: { id: document.id },
        body: { status, ...(reason ? { reason } : {}) },
      });
      await announceDocuments(client, [answer]);
      return answer;
    },
  });
}
