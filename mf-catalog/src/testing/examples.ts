import type { Approval } from 'shared-kernel/contract/agent';
import type { Product } from 'shared-kernel/contract/products';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';

/** The bank answers the profile of an agent with this approval. */
export function bankKnowsAgent(approval: Approval = 'success'): void {
  mockEndpoint(listPartnerBanks, [
    { id: 'sgb', name: 'СГБ', available: true, accessLocked: false },
    { id: 'ms6', name: 'МС6', available: true, accessLocked: true },
    { id: 'metcome', name: 'Метком', available: true, accessLocked: false },
    { id: 'cub', name: 'КУБ', available: false, accessLocked: false },
  ]);
  mockProfile({ security_service_approval: approval });
}

/** A credit of СГБ, changed as a test needs. */
export function exampleProduct(change: Partial<Product> = {}): Product {
  return {
    id: 'sgb-overdraft',
    bank: 'sgb',
    bank_name: 'СГБ',
    category: 'credits',
    product: 'overdraft',
    title: 'Овердрафт',
    summary: 'Платежи сверх остатка',
    description: 'Деньги **сразу**.',
    features: ['Без залога'],
    requirements: ['Срок деятельности от года'],
    rate_from_basis_points: 2100,
    rate_to_basis_points: 2300,
    min_amount_kopecks: 10_000_000,
    max_amount_kopecks: 3_000_000_000,
    min_term_months: 1,
    max_term_months: 12,
    min_term_days: null,
    max_term_days: null,
    commission_basis_points: 70,
    ...change,
  };
}
