import { listColleagues } from 'shared-kernel/contract/reassignment';
import { useEndpointQuery } from 'shared-kernel/query';

/** Whom the agent can hand applications to. */
export function useColleagues() {
  return useEndpointQuery(listColleagues, {});
}
