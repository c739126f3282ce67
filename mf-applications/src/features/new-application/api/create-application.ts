import { createApplication } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import type { OfferRequest } from 'shared-kernel/contract/products';
import { callEndpoint, getIdempotencyKey } from 'shared-kernel/http';

export type CreatedApplication = EndpointResponse<typeof createApplication>;

/** What an application is created from. */
export interface NewApplication {
  readonly request: OfferRequest;
  /** The application whose answers are copied. */
  readonly copyFrom: string | undefined;
}

function toTerms({ request, copyFrom }: NewApplication) {
  return { ...request, ...(copyFrom === undefined ? {} : { copy_from: copyFrom }) };
}

/** Creates an application at a bank. Repeated after a lost answer it creates no second one. */
export async function createApplicationAt(
  bank: BankCode,
  application: NewApplication,
  dealId?: string,
): Promise<CreatedApplication> {
  const terms = toTerms(application);
  const key = getIdempotencyKey({ bank, ...terms });
  const created = await callEndpoint(createApplication, {
    body: {
      ...terms,
      client_request_id: key.id,
      ...(dealId === undefined ? {} : { deal_id: dealId }),
    },
    bank,
  });
  key.forget();
  return created;
}

/** The id that the applications of one deal share; `forget` it when the deal is over. */
export function getDealId(application: NewApplication): ReturnType<typeof getIdempotencyKey> {
  return getIdempotencyKey({ deal: toTerms(application) });
}
