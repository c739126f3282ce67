import { readStep, saveStepDraft } from 'shared-kernel/contract/applications';
import type { Stage, Step } from 'shared-kernel/contract/applications';
import { useDraft } from 'shared-kernel/drafts';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';

/** The draft of a form step while its page is shown. `step` is the bank's answer the page began with. */
export function useStepDraft(hash: string, stage: Stage, step: Step) {
  const client = useQueryClient();
  const { bank } = session.snapshot();
  const params = { hash, stage };
  return useDraft<Step>(
    {
      name: ['application', hash, stage],
      save: (version, value) => callEndpoint(saveStepDraft, { params, body: { version, value }, bank }),
      reload: () => callEndpoint(readStep, { params, bank }),
      onStep: (saved) => client.setQueryData(queryKeys.endpoint(readStep, { params }, bank), saved),
    },
    step,
  );
}
