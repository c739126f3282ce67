import { getProfile } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';
import { mayCreateAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Whether every page leads the agent to the questionnaire, for the security service has not approved it (chapter 4). */
export function useIsHeldAtQuestionnaire(): boolean {
  const hasQuestionnaire = useAtomValue(mayCreateAtom);
  const { data: approval } = useEndpointQuery(
    getProfile,
    {},
    { enabled: hasQuestionnaire, select: (profile) => profile.security_service_approval },
  );
  return hasQuestionnaire && approval !== undefined && approval !== 'success';
}
