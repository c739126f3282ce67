import { completeStep, readStep } from 'shared-kernel/contract/applications';
import type { Application, Blocker, Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { listFittingFiles, takeClientFiles } from 'shared-kernel/contract/clients';
import { callEndpoint } from 'shared-kernel/http';

/** The calls that bring an application from its forms to the scoring; they stay at its bank, whichever is current. */
export function createSubmissionCalls(hash: string, bank: BankCode) {
  return {
    /** What keeps the step from being complete. */
    async findBlockers(stage: Stage): Promise<readonly Blocker[]> {
      const { blockers } = await callEndpoint(readStep, { params: { hash, stage }, bank });
      return blockers;
    },
    /** Completes a step as it stands at the bank. */
    async complete(stage: Stage): Promise<Application> {
      const { version } = await callEndpoint(readStep, { params: { hash, stage }, bank });
      return callEndpoint(completeStep, { params: { hash, stage }, body: { version }, bank });
    },
    /** Takes what the agent has of the client. */
    async takeFiles(): Promise<void> {
      const files = await callEndpoint(listFittingFiles, { params: { hash }, bank });
      if (files.length === 0) return;
      const body = { version_ids: files.map(({ version_id: id }) => id) };
      await callEndpoint(takeClientFiles, { params: { hash }, body, bank });
    },
  };
}

export type SubmissionCalls = ReturnType<typeof createSubmissionCalls>;
