import { changeApplicationStatus, setClientWait } from 'shared-kernel/contract/application-handoff';
import {
  createDocumentRequest,
  decideScoring,
  listApplications,
  readApplication,
  withdrawDocumentRequest,
} from 'shared-kernel/contract/applications';
import { queryKeys, useEndpointMutation, useQueryClient } from 'shared-kernel/query';
import { refreshApplication } from './application.ts';

/** The curator's decision about a scoring that waits for a person. */
export function useDecideScoring(hash: string) {
  const client = useQueryClient();
  return useEndpointMutation(decideScoring, {
    onSuccess: (application) =>
      client.setQueryData(queryKeys.endpoint(readApplication, { params: { hash } }), application),
    onSettled: () => refreshApplication(client, hash),
  });
}

/** The curator's request for a document: opens step 6. */
export function useRequestDocument(hash: string) {
  const client = useQueryClient();
  return useEndpointMutation(createDocumentRequest, { onSettled: () => refreshApplication(client, hash) });
}

/** The curator takes a request back. */
export function useWithdrawRequest(hash: string) {
  const client = useQueryClient();
  return useEndpointMutation(withdrawDocumentRequest, {
    invalidates: [listApplications],
    onSettled: () => refreshApplication(client, hash),
  });
}

/** The curator's change of the status. */
export function useChangeStatus(hash: string) {
  const client = useQueryClient();
  return useEndpointMutation(changeApplicationStatus, {
    invalidates: [listApplications],
    onSuccess: (application) =>
      client.setQueryData(queryKeys.endpoint(readApplication, { params: { hash } }), application),
    onSettled: () => refreshApplication(client, hash),
  });
}

/** Starts or ends waiting for the client. */
export function useClientWait(hash: string) {
  const client = useQueryClient();
  return useEndpointMutation(setClientWait, {
    invalidates: [listApplications],
    onSuccess: (application) =>
      client.setQueryData(queryKeys.endpoint(readApplication, { params: { hash } }), application),
    onSettled: () => refreshApplication(client, hash),
  });
}
