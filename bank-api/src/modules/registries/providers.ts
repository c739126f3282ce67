import type { z } from 'zod';
import type { organizationAnswerSchema, purchaseAnswerSchema } from 'shared-kernel/contract/registries';

export type OrganizationAnswer = z.output<typeof organizationAnswerSchema>;
export type PurchaseAnswer = z.output<typeof purchaseAnswerSchema>;

/** Organisations by INN. @throws DomainError `registry_unavailable` when nobody answers, or nothing that can be read. */
export interface OrganizationRegistry {
  readonly find: (inn: string) => Promise<OrganizationAnswer>;
}

/** Purchases by number. @throws DomainError `registry_unavailable`, as above. */
export interface PurchaseRegistry {
  readonly find: (number: string) => Promise<PurchaseAnswer>;
}
