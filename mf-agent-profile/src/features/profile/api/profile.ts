import { changePassword, getProfile, updateProfile } from 'shared-kernel/contract/agent';
import { queryKeys, useEndpointMutation, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

export const useProfile = () => useEndpointQuery(getProfile);

/** Writes profile fields; everybody who shows the profile sees the answer at once, or reads it again where there is none. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useEndpointMutation(updateProfile, {
    onSuccess: async (profile) => {
      const queryKey = queryKeys.endpoint(getProfile, {});
      if (profile) client.setQueryData(queryKey, profile);
      else await client.invalidateQueries({ queryKey });
    },
  });
}

export const useChangePassword = () => useEndpointMutation(changePassword);
