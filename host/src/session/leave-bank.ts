import { abortBankRequests } from 'shared-kernel/http';
import { portalQueryClient } from 'shared-kernel/query';

/** Requests in flight are given up; a late answer is dropped by the transport. */
export function giveUpRequests(): void {
  abortBankRequests();
  void portalQueryClient.cancelQueries();
}

/** Nothing of the bank or user that is being left may appear afterwards: neither a late answer nor what is cached. */
export function forgetBankData(): void {
  giveUpRequests();
  portalQueryClient.clear();
}
