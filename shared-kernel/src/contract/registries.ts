import { z } from 'zod';
import { isoDateSchema, kopecksSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

/**
 * What a bank may look up by a number that an agent types. The names are also those of the capabilities: a bank names
 * the registries that are connected.
 */
export const REGISTRIES = ['bank_directory', 'organization_registry', 'purchase_registry'] as const;
export const registrySchema = z.enum(REGISTRIES);
export type Registry = z.output<typeof registrySchema>;

const innSchema = z.string().regex(/^(\d{10}|\d{12})$/);
/** 223-ФЗ has 11 digits, 615-ПП 18 to 20, 44-ФЗ 19, a procedure of a trading platform up to 23. */
export const PURCHASE_NUMBER = /^(\d{11}|\d{18,23})$/;
const purchaseNumberSchema = z.string().regex(PURCHASE_NUMBER);

/** What the registry says, who that is, and of which day it is. `null` is an answer: it does not know the number. */
function answerSchema<Found extends z.ZodType>(found: Found) {
  return z.object({
    found: found.nullable(),
    /** Name of the registry, for people. */
    source: z.string(),
    /** The day of the data; `null` where the registry does not say. */
    as_of: isoDateSchema.nullable(),
  });
}

export const bankEntrySchema = z.object({
  bik: z.string(),
  name: z.string(),
  correspondent_account: z.string().nullable(),
  city: z.string().nullable(),
});
export type BankEntry = z.output<typeof bankEntrySchema>;

export const organizationEntrySchema = z.object({
  inn: innSchema,
  type: z.enum(['company', 'sole_trader']).nullable(),
  name: z.string(),
  full_name: z.string().nullable(),
  ogrn: z.string().nullable(),
  kpp: z.string().nullable(),
  address: z.string().nullable(),
  okved: z.string().nullable(),
  registered_on: isoDateSchema.nullable(),
  /** `ended`: no longer exists. */
  state: z.enum(['active', 'ending', 'ended']).nullable(),
  head: z.object({ full_name: z.string(), position: z.string().nullable() }).nullable(),
  owners: z.array(
    z.object({
      name: z.string(),
      inn: innSchema.nullable(),
      share_basis_points: z.int().min(0).max(10_000).nullable(),
    }),
  ),
  /** Financial statements by year, the latest first. */
  statements: z.array(
    z.object({ year: z.int(), revenue_kopecks: z.int().nullable(), profit_kopecks: z.int().nullable() }),
  ),
});
export type Organization = z.output<typeof organizationEntrySchema>;

export const purchaseEntrySchema = z.object({
  number: purchaseNumberSchema,
  law: z.enum(['44fz', '223fz', '615pp']).nullable(),
  subject: z.string().nullable(),
  /** For whom the contract is executed: the beneficiary of a guarantee. */
  beneficiary: z.object({ name: z.string(), inn: innSchema.nullable() }).nullable(),
  price_kopecks: kopecksSchema.nullable(),
  published_on: isoDateSchema.nullable(),
  applications_until: isoDateSchema.nullable(),
  executed_until: isoDateSchema.nullable(),
});
export type Purchase = z.output<typeof purchaseEntrySchema>;

export const bankAnswerSchema = answerSchema(bankEntrySchema);
export const organizationAnswerSchema = answerSchema(organizationEntrySchema);
export const purchaseAnswerSchema = answerSchema(purchaseEntrySchema);

export const lookUpBank = endpoint({
  id: 'lookUpBank',
  method: 'GET',
  path: '/agent/rest/registries/banks/{bik}',
  summary: 'A bank by its BIK: name and correspondent account',
  source: 'addition',
  capability: 'bank_directory',
  auth: 'bearer',
  params: z.strictObject({ bik: z.string().regex(/^\d{9}$/) }),
  response: bankAnswerSchema,
});

/** A number that the registry does not know is no error: `found` is `null` then. */
export const lookUpOrganization = endpoint({
  id: 'lookUpOrganization',
  method: 'GET',
  path: '/agent/rest/registries/organizations/{inn}',
  summary: 'An organisation or sole trader by INN: requisites, head, owners, statements',
  source: 'addition',
  capability: 'organization_registry',
  auth: 'bearer',
  params: z.strictObject({ inn: innSchema }),
  response: organizationAnswerSchema,
  errors: ['registry_not_connected', 'registry_unavailable'],
  timeoutMs: 10_000,
});

export const lookUpPurchase = endpoint({
  id: 'lookUpPurchase',
  method: 'GET',
  path: '/agent/rest/registries/purchases/{number}',
  summary: 'A purchase by its number: beneficiary, price, dates, law',
  source: 'addition',
  capability: 'purchase_registry',
  auth: 'bearer',
  params: z.strictObject({ number: purchaseNumberSchema }),
  response: purchaseAnswerSchema,
  errors: ['registry_not_connected', 'registry_unavailable'],
  timeoutMs: 10_000,
});

/** An answer of any registry, with the registry's name. */
export type RegistryAnswer =
  | ({ readonly registry: 'bank_directory' } & z.output<typeof bankAnswerSchema>)
  | ({ readonly registry: 'organization_registry' } & z.output<typeof organizationAnswerSchema>)
  | ({ readonly registry: 'purchase_registry' } & z.output<typeof purchaseAnswerSchema>);

/** Facts that a form may take, by the names that its hints call them; what the registry does not know is absent. */
export type RegistryFacts = Readonly<Record<string, string | number>>;

function listFacts(answer: RegistryAnswer): Readonly<Record<string, string | number | null | undefined>> {
  if (answer.found === null) return {};
  switch (answer.registry) {
    case 'bank_directory':
      return { name: answer.found.name, correspondent_account: answer.found.correspondent_account };
    case 'organization_registry': {
      const { type, name, full_name, ogrn, kpp, address, okved, registered_on, head } = answer.found;
      const person = { head_full_name: head?.full_name, head_position: head?.position };
      return {
        type,
        name,
        full_name: full_name ?? name,
        ogrn,
        kpp,
        address,
        okved,
        registered_on,
        ...person,
      };
    }
    case 'purchase_registry': {
      const { subject, beneficiary, price_kopecks, executed_until } = answer.found;
      const whose = { beneficiary_name: beneficiary?.name, beneficiary_inn: beneficiary?.inn };
      return { subject, ...whose, price_kopecks, executed_until };
    }
  }
}

/** What the answer has for a form; nothing where the registry does not know the number. */
export function getRegistryFacts(answer: RegistryAnswer): RegistryFacts {
  return Object.fromEntries(
    Object.entries(listFacts(answer)).flatMap(([name, fact]) =>
      fact === null || fact === undefined || fact === '' ? [] : [[name, fact] as const],
    ),
  );
}
