import { getProfile } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** Whether the questionnaire is back at the agent for corrections. */
export const useIsReturned = (): boolean =>
  useEndpointQuery(getProfile, {}, { select: (profile) => profile.questionnaire_returned === true }).data ===
  true;
