import { useEffect } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { getAgentInfo, getProfile, isAgentInfoComplete } from 'shared-kernel/contract/agent';
import { normaliseList } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
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
  useIsMutating,
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

/** The agent's own documents that wait for a signature. */
export function useUnsignedDocuments() {
  const isOffered = useCapability('documents') === true;
  return useEndpointQuery(
    listDocuments,
    { query: { scope: 'agent', signing: 'required', per_page: 100 } },
    { enabled: isOffered, select: (answer) => normaliseList(answer).items },
  );
}

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

const SUBMIT_FORM = ['submit-questionnaire'] as const;

/** Sends the questionnaire to the security service. Its answer closes the fields at once, before anything is read again. */
export function useSubmitForm() {
  const client = useQueryClient();
  const { bank } = session.snapshot();
  return useEndpointMutation(submitForm, {
    mutationKey: SUBMIT_FORM,
    invalidates: [readQuestionnaire, getProfile, getAgentInfo],
    onSuccess: (sent) => client.setQueryData(queryKeys.endpoint(readQuestionnaire, {}, bank), sent),
  });
}

/** Whether the questionnaire is being sent, by whichever page began it. */
export const useIsFormUnderWay = (): boolean => useIsMutating({ mutationKey: SUBMIT_FORM }) > 0;
