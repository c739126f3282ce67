import { completeStep, listApplications, readApplication } from 'shared-kernel/contract/applications';
import type { Application, Stage } from 'shared-kernel/contract/applications';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useIsMutating, useMutation, useQueryClient } from 'shared-kernel/query';
import { refreshApplication } from './application.ts';

const getKey = (hash: string) => ['complete-step', hash] as const;

/** Completes the current step; the answer is the application at its next stage. */
export function useCompleteStep(hash: string, stage: Stage) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: getKey(hash),
    mutationFn: (version: number): Promise<Application> =>
      callEndpoint(completeStep, { params: { hash, stage }, body: { version } }),
    onSuccess: (application) => {
      client.setQueryData(queryKeys.endpoint(readApplication, { params: { hash } }), application);
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
    },
    onSettled: () => refreshApplication(client, hash),
  });
}

/** Whether a step of the application is being completed, by whichever page began it. */
export const useIsStepUnderWay = (hash: string): boolean => useIsMutating({ mutationKey: getKey(hash) }) > 0;
