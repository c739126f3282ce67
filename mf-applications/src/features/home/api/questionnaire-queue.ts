import { listQuestionnaires } from 'shared-kernel/contract/questionnaire';
import { normaliseList } from 'shared-kernel/contract/common';
import { useEndpointQuery } from 'shared-kernel/query';

/** Questionnaires that wait for the security service, the first `count` of them. */
export function useQuestionnaireQueue(count: number) {
  return useEndpointQuery(
    listQuestionnaires,
    { query: { state: 'submitted', page: 1, per_page: count } },
    { select: (answer) => normaliseList(answer) },
  );
}
