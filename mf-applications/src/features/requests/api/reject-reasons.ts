import { listRejectReasons } from 'shared-kernel/contract/applications';
import { useEndpointQuery } from 'shared-kernel/query';

/** The bank's reasons for rejecting an application. */
export function useRejectReasons() {
  return useEndpointQuery(listRejectReasons);
}
