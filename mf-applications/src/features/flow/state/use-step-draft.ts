import type { Stage, Step } from 'shared-kernel/contract/applications';
import { useDraft } from 'shared-kernel/drafts';
import { useQueryClient } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { createStepDraftCalls } from '../api/step-draft.ts';

/** The name by which this device keeps what is typed into a form step. */
export const stepDraftName = (hash: string, stage: Stage) => ['application', hash, stage] as const;

/** The draft of a form step while its page is shown. `step` is the bank's answer that the page started with. */
export function useStepDraft(hash: string, stage: Stage, step: Step) {
  const client = useQueryClient();
  const { bank } = session.snapshot();
  const calls = createStepDraftCalls(client, { hash, stage }, bank);
  return useDraft<Step>({ name: stepDraftName(hash, stage), ...calls }, step);
}
