import { readStep, saveStepDraft } from 'shared-kernel/contract/applications';
import type { Stage, Step } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys } from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';

/** The calls of a step's draft. They stay at the bank where the page was opened, also after a bank switch. */
export function createStepDraftCalls(
  client: QueryClient,
  params: { readonly hash: string; readonly stage: Stage },
  bank: BankCode,
) {
  return {
    save: (version: number, value: Step['value']): Promise<Step> =>
      callEndpoint(saveStepDraft, { params, body: { version, value }, bank }),
    reload: (): Promise<Step> => callEndpoint(readStep, { params, bank }),
    onStep: (saved: Step): void => {
      client.setQueryData(queryKeys.endpoint(readStep, { params }, bank), saved);
    },
  };
}
