import { listApplications } from 'shared-kernel/contract/applications';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { Offer } from 'shared-kernel/contract/products';
import { ApiError } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import { requestBankSwitch, session } from 'shared-kernel/session';
import { createApplicationAt } from '../api/create-application.ts';
import type { CreatedApplication, NewApplication } from '../api/create-application.ts';

export interface Choice extends NewApplication {
  readonly offer: Offer;
}

/** Creates an application from an offer; one of another bank switches the session there first. */
export function useCreateApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: create,
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) }),
  });
}

async function create({ offer, ...application }: Choice): Promise<CreatedApplication> {
  const bank = bankCodeSchema.parse(offer.bank);
  if (session.currentBank() !== bank) {
    await requestBankSwitch(bank);
    // Another switch overtook this one: nothing may be created at the wrong bank.
    if (session.currentBank() !== bank) throw new ApiError({ code: 'cancelled', status: 0 });
  }
  return createApplicationAt(bank, application);
}
