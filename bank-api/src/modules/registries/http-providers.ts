import { readFile } from 'node:fs/promises';
import { isoDateSchema } from 'shared-kernel/contract/common';
import { organizationEntrySchema, purchaseEntrySchema } from 'shared-kernel/contract/registries';
import { z } from 'zod';
import type { RegistryConfig } from '../../config.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { OrganizationRegistry, PurchaseRegistry } from './providers.ts';
import { registryTexts } from './texts.ts';

/** An agent waits at the field: what takes longer is no help any more. */
const LIMIT_MS = 3_000;
const LIMIT_BYTES = 256 * 1024;
const TEXT_LIMIT = 2_000;
const LIST_LIMIT = 100;

const textSchema = z.string().trim().min(1).max(TEXT_LIMIT);
/** What a registry may leave out. */
const voluntary = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);
const voluntaryList = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .max(LIST_LIMIT)
    .nullish()
    .transform((list) => list ?? []);

/** Of whom the answer is, beside what was found. */
const sourceShape = { source: voluntary(textSchema), as_of: voluntary(isoDateSchema) };
const { inn: innSchema, ...organizationShape } = organizationEntrySchema.shape;

/** The answer to `GET /organizations/{inn}`: docs/registries.md. */
const organizationReader = z.object({
  ...sourceShape,
  inn: innSchema,
  name: textSchema,
  type: voluntary(organizationShape.type),
  full_name: voluntary(textSchema),
  ogrn: voluntary(textSchema),
  kpp: voluntary(textSchema),
  address: voluntary(textSchema),
  okved: voluntary(textSchema),
  registered_on: voluntary(isoDateSchema),
  state: voluntary(organizationShape.state),
  head: voluntary(z.object({ full_name: textSchema, position: voluntary(textSchema) })),
  owners: voluntaryList(
    z.object({
      name: textSchema,
      inn: voluntary(innSchema),
      share_basis_points: voluntary(z.int().min(0).max(10_000)),
    }),
  ),
  statements: voluntaryList(
    z.object({
      year: z.int(),
      revenue_kopecks: voluntary(z.int()),
      profit_kopecks: voluntary(z.int()),
    }),
  ),
});

/** The answer to `GET /purchases/{number}`. */
const purchaseReader = z.object({
  ...sourceShape,
  number: purchaseEntrySchema.shape.number,
  law: voluntary(purchaseEntrySchema.shape.law),
  subject: voluntary(textSchema),
  beneficiary: voluntary(z.object({ name: textSchema, inn: voluntary(innSchema) })),
  price_kopecks: voluntary(purchaseEntrySchema.shape.price_kopecks),
  published_on: voluntary(isoDateSchema),
  applications_until: voluntary(isoDateSchema),
  executed_until: voluntary(isoDateSchema),
});

/** The body as text. @throws when it is larger than an answer can be: the rest is not waited for. */
async function readBody(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > LIMIT_BYTES) throw new Error('the answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Read at every call, so that a new token needs no restart. */
async function getToken({ token, tokenFile }: RegistryConfig): Promise<string | undefined> {
  return tokenFile === undefined ? token : (await readFile(tokenFile, 'utf8')).trim();
}

/**
 * What the registry answers at this path; `null` for 404: it does not know the number. Only the configured address is
 * asked: a redirection is refused like any other failure.
 */
async function ask<Answer extends z.ZodType>(
  config: RegistryConfig,
  path: string,
  reader: Answer,
): Promise<z.output<Answer> | null> {
  try {
    const token = await getToken(config);
    const answer = await fetch(`${config.url}${path}`, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw new Error(`the registry answered ${answer.status}`);
    }
    return reader.parse(JSON.parse(await readBody(answer)));
  } catch (cause) {
    throw new DomainError('registry_unavailable', { cause });
  }
}

/** Another number than was asked for is no answer. */
function assertSame(asked: string, told: string): void {
  if (asked === told) return;
  throw new DomainError('registry_unavailable', { cause: new Error('the answer is of another number') });
}

export function createHttpOrganizations(config: RegistryConfig): OrganizationRegistry {
  return {
    find: async (inn) => {
      const answer = await ask(config, `/organizations/${inn}`, organizationReader);
      if (answer === null) return { found: null, source: registryTexts.organizations, as_of: null };
      const { source, as_of, ...found } = answer;
      assertSame(inn, found.inn);
      const statements = found.statements.toSorted((a, b) => b.year - a.year);
      return { found: { ...found, statements }, source: source ?? registryTexts.organizations, as_of };
    },
  };
}

export function createHttpPurchases(config: RegistryConfig): PurchaseRegistry {
  return {
    find: async (number) => {
      const answer = await ask(config, `/purchases/${number}`, purchaseReader);
      if (answer === null) return { found: null, source: registryTexts.purchases, as_of: null };
      const { source, as_of, ...found } = answer;
      assertSame(number, found.number);
      return { found, source: source ?? registryTexts.purchases, as_of };
    },
  };
}
