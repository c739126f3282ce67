import { useEffect } from 'react';
import { getAgentInfo, getProfile, isAgentInfoComplete } from 'shared-kernel/contract/agent';
import { readQuestionnaire, saveQuestionnaire, submitForm } from 'shared-kernel/contract/questionnaire';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { useDraft } from 'shared-kernel/drafts';
import { usePortalEvent } from 'shared-kernel/events';
import { callEndpoint } from 'shared-kernel/http';
import {
  queryKeys,
  useApproval,
  useEndpointMutation,
  useEndpointQuery,
  useQueryClient,
} from 'shared-kernel/query';
import { session } from 'shared-kernel/session';

/** The questionnaire; follows a decision of the security service without a reload. */
export function useQuestionnaire() {
  const client = useQueryClient();
  const query = useEndpointQuery(readQuestionnaire);
  // A return for correction changes the questionnaire and leaves the approval as it was.
  usePortalEvent('approval-changed', () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(readQuestionnaire) });
  });
  // Without the live connection the profile, which is asked for again and again, learns of the decision first.
  const approval = useApproval();
  const shown = query.data?.approval;
  useEffect(() => {
    if (approval === undefined || shown === undefined || approval === shown) return;
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(readQuestionnaire) });
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(getAgentInfo) });
  }, [approval, shown, client]);
  return query;
}

/** Is what the contract with the bank needs of the agent there: inn, full_name and address (chapter 3)? */
export const useIsAgentInfoComplete = () =>
  useEndpointQuery(getAgentInfo, {}, { select: isAgentInfoComplete });

/** What the bank knows of the agent for the contract. */
export const useAgentInfo = () => useEndpointQuery(getAgentInfo);

/** The questionnaire as it is being filled, saved as it is typed. */
export function useQuestionnaireDraft(questionnaire: Questionnaire) {
  const client = useQueryClient();
  const { bank } = session.snapshot();
  return useDraft<Questionnaire>(
    {
      name: ['questionnaire'],
      save: (version, value) => callEndpoint(saveQuestionnaire, { body: { version, value }, bank }),
      reload: () => callEndpoint(readQuestionnaire, { bank }),
      onStep: (saved) => client.setQueryData(queryKeys.endpoint(readQuestionnaire, {}, bank), saved),
    },
    questionnaire,
  );
}

/** Sends the questionnaire to the security service. */
export const useSubmitForm = () =>
  useEndpointMutation(submitForm, { invalidates: [readQuestionnaire, getProfile, getAgentInfo] });
