import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import {
  change,
  changed,
  fitting,
  INFINITE,
  NO_UUID,
  type Change,
  type Json,
  type KnownNames,
} from './generated-values.ts';

/** A request as text, so that bodies can hold what `JSON.stringify` would repair. */
export interface GeneratedRequest {
  readonly method: AnyEndpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(`"${INFINITE}"`, '1e999');
const scalarText = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value));

/** `encodeURIComponent` of anything: a lone surrogate becomes the bytes that an unthinking sender would make of it. */
function encoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return encoded(scalarText(query));
  return Object.entries(query)
    .flatMap(([key, value]) =>
      // An array is a repeated field.
      (Array.isArray(value) && value.length < 20 ? value : [value]).map(
        (one) => `${encoded(key)}=${encoded(scalarText(one))}`,
      ),
    )
    .join('&');
}

/** Of what is coerced from text only the outcome has a shape. */
function toSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): Json | undefined {
  return schema && (z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json);
}

/** The value, and the change that may be made to it. */
function changeable(
  json: Json | undefined,
  name: string,
  known: KnownNames,
): fc.Arbitrary<readonly [unknown, Change | undefined]> {
  if (json === undefined) return fc.tuple(fc.constant(undefined), fc.constant(undefined));
  return fc.tuple(fitting(json, name, known), change);
}

const FILES: readonly Buffer[] = [
  Buffer.from('%PDF-1.7\ntext\n%%EOF'),
  Buffer.from('заявка;комиссия;дата\n1;2;2026-01-01'),
  Buffer.from('x'),
  Buffer.from('PK\u0003\u0004 nothing'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
  Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]),
  Buffer.alloc(0),
];
const NAMES = [
  'файл.pdf',
  'a.csv',
  'a.xlsx',
  'a.png',
  'a.doc',
  'a.sig',
  'a.zip',
  '',
  '../a.pdf',
  'a'.repeat(400) + '.pdf',
];
const BOUNDARY = 'generated-boundary';

function multipart(fields: unknown, file: Buffer, name: string): Buffer {
  const isObject = typeof fields === 'object' && fields !== null;
  const parts = Object.entries(isObject ? fields : {}).map(
    ([key, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n${scalarText(value)}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${parts.join('')}${head}`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const odd = fc.constantFrom(
  '0',
  '-1',
  '99999999999999999999',
  '1e3',
  'x',
  'bytes=0-',
  'bytes=5-1,-9',
  '*',
  'a'.repeat(2000),
);
const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'last-event-id',
        'range',
        'if-none-match',
        'if-match',
        'x-request-id',
        'accept-language',
        'x-forwarded-for',
        'user-agent',
      ),
      odd,
      { minKeys: 1, maxKeys: 3, noNullPrototype: true },
    ),
  },
);

/** How much there is to generate in an endpoint: its places, within reason. */
export function getWeight({ params, query, body }: AnyEndpoint): number {
  const places = (
    JSON.stringify([params, query, body].map((one) => toSchema(one, 'input'))).match(/"type"|"anyOf"/g) ?? []
  ).length;
  return 2 + Math.min(places, 30);
}

/** Requests of an endpoint: what fits its contract, with one place of each part changed into what does not. */
export function generatedRequests(
  endpoint: AnyEndpoint,
  known: KnownNames,
  count: number,
  seed: number,
): GeneratedRequest[] {
  // `/documents/{id}/link`: the id is a document's.
  const subject = /([a-z]+)\/\{/.exec(endpoint.path)?.[1] ?? '';
  const request = fc
    .record({
      params: changeable(toSchema(endpoint.params, 'output'), subject, known),
      query: changeable(toSchema(endpoint.query, 'output'), subject, known),
      body: changeable(toSchema(endpoint.body, 'input'), subject, known),
      /** Which of the three is changed; in a third of the requests none. */
      changedPart: fc.constantFrom(
        'none',
        'none',
        'none',
        'params',
        'query',
        'query',
        'body',
        'body',
        'body',
      ),
      file: fc.constantFrom(...FILES),
      name: fc.constantFrom(...NAMES),
      headers,
    })
    .map(({ changedPart, ...it }) => {
      const getValue = (part: 'params' | 'query' | 'body'): unknown => {
        const [value, one] = it[part];
        return changedPart === part && one !== undefined ? changed(value, one) : value;
      };
      return { ...it, params: getValue('params'), query: getValue('query'), body: getValue('body') };
    })
    .map((it): GeneratedRequest => {
      const params = (typeof it.params === 'object' ? it.params : null) as Record<string, unknown> | null;
      const path = endpoint.path.replaceAll(
        /\{(\w+)\}/g,
        (_all, name: string) => encoded(scalarText(params?.[name] ?? it.params ?? NO_UUID)) || '%20',
      );
      // A stream has no end: the request for one is never a good one.
      const isStream = endpoint.answer === 'events';
      const query = [it.query === undefined ? '' : queryText(it.query), isStream ? 'no_such_field=1' : '']
        .filter(Boolean)
        .join('&');
      const common = { method: endpoint.method, url: `/banks/sgb${path}${query === '' ? '' : `?${query}`}` };
      if (endpoint.bodyKind === 'multipart') {
        const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
        return {
          ...common,
          headers: { ...it.headers, ...type },
          payload: multipart(it.body, it.file, it.name),
        };
      }
      if (it.body === undefined || endpoint.method === 'GET') return { ...common, headers: it.headers };
      const payload = jsonText(it.body);
      return { ...common, headers: { ...it.headers, 'content-type': 'application/json' }, payload };
    });
  return fc.sample(request, { numRuns: count, seed });
}

/** The request as `inject` takes it. */
export function withToken(request: GeneratedRequest, token: string | undefined): InjectOptions {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return { ...request, headers: { ...request.headers, ...authorization } };
}
