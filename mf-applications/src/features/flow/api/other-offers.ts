import { createApplication } from 'shared-kernel/contract/applications';
import type { Application } from 'shared-kernel/contract/applications';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import { offersCapability, useCapability } from 'shared-kernel/capabilities';
import { compareOffers } from 'shared-kernel/contract/products';
import type { OfferRequest } from 'shared-kernel/contract/products';
import { callEndpoint, getIdempotencyKey } from 'shared-kernel/http';
import { useEndpointQuery } from 'shared-kernel/query';

/** The request of an application, as another bank is asked for the same. */
function toRequest(application: Application): OfferRequest {
  const { product, amount_kopecks, term_months, term_days, guarantee_type, client_inn } = application;
  return {
    product,
    amount_kopecks,
    ...(term_months !== null && { term_months }),
    ...(term_days !== null && { term_days }),
    ...(guarantee_type !== null && { guarantee_type }),
    ...(client_inn !== null && { client_inn }),
  };
}

/** Offers for the same request at the banks that the deal does not have yet, of those that would take it. */
export function useOtherOffers(application: Application, isAsked: boolean) {
  const isOffered = useCapability('offers') === true;
  const { data = [] } = useEndpointQuery(
    compareOffers,
    { body: toRequest(application) },
    { enabled: isAsked && isOffered },
  );
  const taken: readonly string[] = [application.bank, ...application.deal.map(({ bank }) => bank)];
  return data.filter(
    ({ bank, eligible, bank_available: isOpen }) =>
      eligible && isOpen && !taken.includes(bank) && bankCodeSchema.safeParse(bank).success,
  );
}

/** An application of the same client at another bank. Where the bank can, it joins the deal and takes the answers over. */
export async function createSibling(application: Application, bank: BankCode): Promise<string> {
  const joins = (await offersCapability(bank, 'steps_ahead')) && { joins: application.hash_password };
  const terms = { ...toRequest(application), ...joins };
  const key = getIdempotencyKey({ bank, ...terms });
  const body = { ...terms, client_request_id: key.id };
  const { hash_password: hash } = await callEndpoint(createApplication, { body, bank });
  key.forget();
  return hash;
}
