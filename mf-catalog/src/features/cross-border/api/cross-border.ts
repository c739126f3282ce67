import { listThreads } from 'shared-kernel/contract/chat';
import { listCorridors, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import { useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

/** Corridors with the bank's tariffs. */
export function useCorridors() {
  return useEndpointQuery(listCorridors);
}

/** Sends a request; it becomes a thread with the curator. */
export function useRequestPayment() {
  return useEndpointMutation(requestCrossBorder, { invalidates: [listThreads] });
}
