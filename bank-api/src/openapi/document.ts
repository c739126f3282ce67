import type { BankCode } from 'shared-kernel/contract/banks';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { contractVersion } from 'shared-kernel/contract/version';
import type { Json } from './json.ts';
import { operation } from './operation.ts';
import type { Book } from './responses.ts';
import { documentSchemas } from './schemas.ts';
import type { Purpose } from './tags.ts';

const DESCRIPTION = `The calls that the portal makes to a bank.

Paths stand below the base address that the portal's configuration names for the bank. Every refusal has the same body
with a code (\`ErrorBody\`); each call names the codes that it answers. A call with \`x-capability\` is made only where
\`readCapabilities\` names that capability. Money is integer kopecks, times are UTC, and
answers may hold fields that are not described: readers pass over them.`;

const sorted = (entries: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The subjects of the calls, each once, in the order in which the modules come. */
const getTags = (purposes: ReadonlyMap<string, Purpose>): Json[] => [
  ...new Map([...purposes.values()].map(({ tag }) => [tag.name, { ...tag }])).values(),
];

/** OpenAPI 3.1 of the registered endpoints, from the very schemas that validate them. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  purposes: ReadonlyMap<string, Purpose>,
  banks: readonly BankCode[],
): Json {
  const schemas = documentSchemas(endpoints);
  const book: Book = { responses: {}, examples: {} };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, purposes.get(endpoint.id), schemas, book),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bank API of the agent portal',
      version: contractVersion,
      description: DESCRIPTION,
      contact: { name: 'Bank API of the agent portal' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: banks.map((bank) => ({
      url: `/banks/${bank}`,
      description: `The bank ${bank} on this server; a bank of its own has any base address.`,
    })),
    tags: getTags(purposes),
    paths,
    components: {
      schemas: schemas.components,
      responses: sorted(book.responses),
      examples: sorted(book.examples),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of `login`: opaque, valid for 24 hours at one bank.',
        },
      },
    },
  };
}
