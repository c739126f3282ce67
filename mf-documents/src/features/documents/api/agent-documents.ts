import { getAgentInfo } from 'shared-kernel/contract/agent';
import { deleteDocument, sendDocuments, uploadDocument } from 'shared-kernel/contract/documents';
import { useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

/** The documents that the agent info names. */
export const useAgentDocuments = () =>
  useEndpointQuery(getAgentInfo, {}, { select: ({ documents, inn }) => ({ documents, inn }) });

const invalidates = [getAgentInfo] as const;

export const useUploadAgentDocument = () => useEndpointMutation(uploadDocument, { invalidates });
export const useDeleteAgentDocument = () => useEndpointMutation(deleteDocument, { invalidates });
export const useSendAgentDocuments = () => useEndpointMutation(sendDocuments, { invalidates });
