import { SPECIFIED_CALLS } from 'shared-kernel/contract/specified-calls';
import type { SpecifiedCall } from 'shared-kernel/contract/specified-calls';
import { isObject, writeFields } from './fields.ts';
import type { Json } from './fields.ts';
import type { BankMapping, CallMapping } from './mapping.ts';

/** A call of the specification, found by how the portal makes it. */
export interface FoundCall {
  readonly call: SpecifiedCall;
  readonly mapping: CallMapping;
  /** What stands in the place of `{hash}`. */
  readonly params: Readonly<Record<string, string>>;
}

export interface BankRequest {
  readonly method: string;
  /** Path and query below the bank's address. */
  readonly path: string;
  /** `undefined`: the portal's own body, as it comes. `null`: none. */
  readonly body: string | null | undefined;
}

/** What the portal has sent cannot be put where the mapping wants it. */
export class UnusableRequest extends Error {}

const WITHOUT_BODY = ['GET', 'DELETE'];
const SAME: CallMapping = { status: {} };

interface Pattern {
  readonly call: SpecifiedCall;
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

// One with a name of its own goes before one with a placeholder: `clear_all` is no id.
const PATTERNS: readonly Pattern[] = SPECIFIED_CALLS.toSorted(
  (a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')),
).map((call) => ({
  call,
  names: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/, '([^/]+)')}$`),
}));

/** `path` is the portal's, without `/banks/{code}` and query. Nothing for what the specification does not name. */
export function findCall(mapping: BankMapping, method: string, path: string): FoundCall | undefined {
  for (const { call, names, pattern } of PATTERNS) {
    const found = call.method === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]));
    return { call, params, mapping: mapping.calls[call.id] ?? SAME };
  }
  return undefined;
}

/** Whether the portal's body has to be read for the bank's request. */
export function readsBody({ call, mapping }: FoundCall): boolean {
  if (WITHOUT_BODY.includes(call.method)) return false;
  return mapping.body !== undefined || /\{\w+\}/.test(mapping.to ?? '');
}

/**
 * The bank's request for the portal's.
 * @throws UnusableRequest
 */
export function toBankRequest(
  { call, mapping, params }: FoundCall,
  { path, query, body }: { path: string; query: URLSearchParams; body?: unknown },
): BankRequest {
  const sent: Json = { ...readQuery(query), ...(isObject(body) ? body : {}), ...params };
  const [method = call.method, address = path] = mapping.to?.split(' ') ?? [];
  const filled = address.replace(/\{(\w+)\}/g, (_match, name: string) => toSegment(sent[name]));
  const search = mapping.query === undefined ? query : writeQuery(writeFields(mapping.query, sent));
  const text = search.toString();
  return {
    method,
    path: filled + (text === '' ? '' : `?${text}`),
    body: WITHOUT_BODY.includes(method)
      ? null
      : mapping.body && JSON.stringify(writeFields(mapping.body, sent)),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnusableRequest('a part of the address is not well encoded');
  }
}

/** A value as one part of an address: it never leads to another call. */
function toSegment(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || /^\.{0,2}$/.test(text) || /[/\\\p{Cc}]/u.test(text) || text.length > 200)
    throw new UnusableRequest('a value cannot stand in an address');
  return encodeURIComponent(text);
}

/** The filter of the lists is JSON (chapter 7): its fields can be named like any other. */
function readQuery(query: URLSearchParams): Json {
  const values: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    if (name === '__proto__') continue;
    const all = query.getAll(name);
    values[name] = all.length > 1 ? all : name === 'filter' ? parsedFilter(all[0]) : all[0];
  }
  return values;
}

function parsedFilter(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return undefined;
  }
}

function writeQuery(values: Json, query = new URLSearchParams(), prefix = ''): URLSearchParams {
  for (const [name, value] of Object.entries(values)) {
    if (isObject(value)) writeQuery(value, query, `${prefix}${name}.`);
    else
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== null) query.append(prefix + name, String(item));
  }
  return query;
}
