import { getProfile } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** Whether the security service lets the agent create applications (chapter 5); both false until the profile is there. */
export function useApproval(): { readonly isApproved: boolean; readonly isRefused: boolean } {
  const { data: profile } = useEndpointQuery(getProfile);
  const isApproved = profile?.security_service_approval === 'success';
  return { isApproved, isRefused: profile !== undefined && !isApproved };
}
