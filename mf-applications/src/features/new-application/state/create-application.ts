import { createApplication, listApplications } from 'shared-kernel/contract/applications';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { Offer, OfferRequest } from 'shared-kernel/contract/products';
import { ApiError, callEndpoint } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import { requestBankSwitch, session } from 'shared-kernel/session';
import { requestIdOf } from './request-id.ts';

export interface Choice {
  readonly offer: Offer;
  readonly request: OfferRequest;
  readonly copyFrom: string | undefined;
}

/** Creates an application from an offer; one of another bank switches the session there first. */
export function useCreateApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: create,
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) }),
  });
}

async function create({ offer, request, copyFrom }: Choice): Promise<{ hash_password: string }> {
  const bank = bankCodeSchema.parse(offer.bank);
  if (session.currentBank() !== bank) {
    await requestBankSwitch(bank);
    // The switch was overtaken by another one: nothing may be created at the wrong bank.
    if (session.currentBank() !== bank) throw new ApiError({ code: 'cancelled', status: 0 });
  }
  const wish = { ...request, ...(copyFrom === undefined ? {} : { copy_from: copyFrom }) };
  const requestId = requestIdOf({ bank, ...wish });
  const created = await callEndpoint(createApplication, {
    body: { ...wish, client_request_id: requestId.id },
    bank,
  });
  requestId.forget();
  return created;
}
