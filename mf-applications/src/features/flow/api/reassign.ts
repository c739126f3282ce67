import { listApplications, readSummary } from 'shared-kernel/contract/applications';
import { reassignApplication } from 'shared-kernel/contract/reassignment';
import type { Colleague } from 'shared-kernel/contract/reassignment';
import { useEndpointMutation, useQueryClient } from 'shared-kernel/query';
import { refreshApplication } from './application.ts';

/** Makes another agent of the organisation, or the agent, the one who leads the application. */
export function useReassign(hash: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useEndpointMutation(reassignApplication, {
    invalidates: [listApplications, readSummary],
    onSettled: () => refreshApplication(client, hash),
  });
  return {
    isPending,
    error,
    reassign: ({ id }: Pick<Colleague, 'id'>) => mutateAsync({ params: { hash }, body: { agent_id: id } }),
  };
}
