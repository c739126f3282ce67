import { makeQuote } from 'shared-kernel/contract/quotes';
import { useEndpointMutation } from 'shared-kernel/query';

/** Asks the bank for the calculation as a PDF. */
export function useQuote() {
  return useEndpointMutation(makeQuote);
}
