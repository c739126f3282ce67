import { listThreads } from 'shared-kernel/contract/chat';
import { listCorridors, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import type { EndpointBody } from 'shared-kernel/contract/endpoint';
import { callEndpoint, getIdempotencyKey } from 'shared-kernel/http';
import { queryKeys, useEndpointQuery, useMutation, useQueryClient } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';

/** A payment that an agent asks for; sums in kopecks and hundredths of the currency. */
export type PaymentRequest = Omit<NonNullable<EndpointBody<typeof requestCrossBorder>>, 'client_request_id'>;

/** Corridors with the bank's tariffs. */
export function useCorridors() {
  return useEndpointQuery(listCorridors);
}

/** Sends a request; it becomes a thread with the curator, and a repeated one no second. */
export function useRequestPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: PaymentRequest) => {
      const key = getIdempotencyKey({ bank: session.currentBank(), ...request });
      const answer = await callEndpoint(requestCrossBorder, {
        body: { ...request, client_request_id: key.id },
      });
      key.forget();
      return answer;
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(listThreads) }),
  });
}
