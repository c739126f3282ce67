import { changePassword, getProfile, updateProfile } from 'shared-kernel/contract/agent';
import { authChangePassword } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import {
  queryKeys,
  useEndpointMutation,
  useEndpointQuery,
  useMutation,
  useQueryClient,
} from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';

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

/** Calls that a bank may lack are answered so. */
const MISSING: readonly number[] = [404, 405, 501];

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/** Changes the password by the profile's call, or by that of the sign-in where the bank has only this one. */
export function useChangePassword(): UseMutationResult<void, unknown, PasswordChange> {
  return useMutation({
    mutationFn: async ({ current, next }: PasswordChange) => {
      try {
        await callEndpoint(changePassword, { body: { current_password: current, new_password: next } });
      } catch (error) {
        if (!isApiError(error) || !MISSING.includes(error.status)) throw error;
        const body = { oldPassword: current, newPassword: next };
        const { success } = await callEndpoint(authChangePassword, { body });
        if (!success) throw new Error('The bank did not change the password', { cause: error });
      }
    },
  });
}
