import { getProfile } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** The security service's decision about the agent (chapter 5); both are false until the profile is loaded. */
export function useApproval(): { readonly isApproved: boolean; readonly isRefused: boolean } {
  const { data: profile } = useEndpointQuery(getProfile);
  const isApproved = profile?.security_service_approval === 'success';
  return { isApproved, isRefused: profile !== undefined && !isApproved };
}
