import { abortBankRequests } from 'shared-kernel/http';
import { portalQueryClient } from 'shared-kernel/query';

/**
 * Nothing of the bank or user that is being left may appear afterwards: requests in flight are given up,
 * a late answer is dropped by the transport, the cache is empty.
 */
export function forgetBankData(): void {
  abortBankRequests();
  void portalQueryClient.cancelQueries();
  portalQueryClient.clear();
}
