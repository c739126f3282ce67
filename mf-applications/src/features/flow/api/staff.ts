import { changeApplicationStatus, setClientWait } from 'shared-kernel/contract/application-handoff';
import {
  createDocumentRequest,
  decideScoring,
  listApplications,
  readApplication,
  withdrawDocumentRequest,
} from 'shared-kernel/contract/applications';
import type { EndpointBody } from 'shared-kernel/contract/endpoint';
import { callEndpoint, getIdempotencyKey, isFieldUnknown } from 'shared-kernel/http';
import { queryKeys, useEndpointMutation, useMutation, useQueryClient } from 'shared-kernel/query';
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

type DocumentRequestBody = Omit<NonNullable<EndpointBody<typeof createDocumentRequest>>, 'client_request_id'>;

/** The curator's request for a document: opens step 6. Repeated after a lost answer it makes no second one. */
export function useRequestDocument(hash: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: DocumentRequestBody) => {
      const params = { hash };
      const key = getIdempotencyKey({ ...params, ...request });
      const body = { ...request, client_request_id: key.id };
      await callEndpoint(createDocumentRequest, { params, body }).catch((error: unknown) => {
        // A bank of before `client_request_id` refuses the field, not the request.
        if (!isFieldUnknown(error, '/client_request_id')) throw error;
        return callEndpoint(createDocumentRequest, { params, body: request });
      });
      key.forget();
    },
    onSettled: () => refreshApplication(client, hash),
  });
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
