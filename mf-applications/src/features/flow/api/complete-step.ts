import { completeStep, listApplications, readApplication } from 'shared-kernel/contract/applications';
import type { Application, Stage } from 'shared-kernel/contract/applications';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import { refreshApplication } from './application.ts';

/** Completes the current step; the answer is the application at its next stage. */
export function useCompleteStep(hash: string, stage: Stage) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number): Promise<Application> =>
      callEndpoint(completeStep, { params: { hash, stage }, body: { version } }),
    onSuccess: (application) => {
      client.setQueryData(queryKeys.endpoint(readApplication, { params: { hash } }), application);
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
    },
    onSettled: () => refreshApplication(client, hash),
  });
}
