import { getAgentInfo } from 'shared-kernel/contract/agent';
import {
  deleteDocument,
  sendDocuments,
  signDocument,
  uploadDocument,
} from 'shared-kernel/contract/documents';
import { useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

/** The documents that the agent info names. */
export const useAgentDocuments = () =>
  useEndpointQuery(getAgentInfo, {}, { select: ({ documents, inn }) => ({ documents, inn }) });

const invalidates = [getAgentInfo] as const;

export const useUploadAgentDocument = () => useEndpointMutation(uploadDocument, { invalidates });
export const useDeleteAgentDocument = () => useEndpointMutation(deleteDocument, { invalidates });
/** The bank signs: it gives no bytes that a key of the agent's could sign. */
export const useSignAgentDocument = () => useEndpointMutation(signDocument, { invalidates });
export const useSendAgentDocuments = () => useEndpointMutation(sendDocuments, { invalidates });
