import type { BankCode } from 'shared-kernel/contract/banks';
import { createAttachmentLink } from 'shared-kernel/contract/chat';
import { downloadFile } from 'shared-kernel/contract/documents';
import { ApiError, callEndpoint, findTicket } from 'shared-kernel/http';
import { queryKeys, useQuery } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';

/** How long a picture that has been scrolled away is kept, ms. */
const KEPT_MS = 60_000;

/** The bytes of a picture in a message. An address serves once, so they are read and not linked to. */
export function usePicture(
  messageId: number,
  documentId: string,
  bank: BankCode,
): UseQueryResult<Blob, ApiError> {
  return useQuery({
    queryKey: [...queryKeys.bank(bank), 'chat-picture', messageId, documentId],
    queryFn: async ({ signal }) => {
      const params = { id: messageId, document_id: documentId };
      const { url } = await callEndpoint(createAttachmentLink, {
        params,
        body: { disposition: 'inline' },
        signal,
        bank,
      });
      const ticket = findTicket(url);
      if (ticket === undefined) throw new ApiError({ code: 'bad_response', status: 0 });
      return callEndpoint(downloadFile, { params: { ticket }, signal, bank });
    },
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });
}
