import { readTimeline } from 'shared-kernel/contract/applications';
import { useEndpointQuery } from 'shared-kernel/query';

/** Everything that happened to an application, earliest first. */
export function useTimeline(hash: string) {
  return useEndpointQuery(readTimeline, { params: { hash } });
}
