import { changePassword, getProfile, updateProfile } from 'shared-kernel/contract/agent';
import type { Profile } from 'shared-kernel/contract/agent';
import { queryKeys, useEndpointMutation, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

export const useProfile = () => useEndpointQuery(getProfile);

/** Writes profile fields; everybody who shows the profile sees the answer at once. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useEndpointMutation(updateProfile, {
    onSuccess: (profile: Profile) => client.setQueryData(queryKeys.endpoint(getProfile, {}), profile),
  });
}

export const useChangePassword = () => useEndpointMutation(changePassword);
