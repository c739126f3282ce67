import type { OutputUnit } from '@cfworker/json-schema';
import type { FieldError } from '../contract/errors.ts';
import { childPointer, pointerTokens, valueAt } from '../domain/json-pointer.ts';
import { dereferenced } from './effective-schema.ts';
import { FORMAT_CHECKS, isStringFormat } from './formats.ts';

type Loose = Readonly<Record<string, unknown>>;

/** Keywords whose error only says that something inside them failed. */
const WRAPPERS = new Set([
  '$ref',
  '$recursiveRef',
  'additionalProperties',
  'allOf',
  'contains',
  'dependentSchemas',
  'if',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const CHOICES = new Set(['anyOf', 'oneOf']);

const isInside = (location: string, outer: string): boolean =>
  location === outer || location.startsWith(`${outer}/`);

/** The errors worth showing: no wrappers, and of a choice only the alternative that came closest. */
export function usefulUnits(units: readonly OutputUnit[]): readonly OutputUnit[] {
  let kept = units.filter((unit) => !WRAPPERS.has(unit.keyword));
  // Inner choices first, so that an outer one counts what is left of them.
  const choices = kept
    .filter((unit) => CHOICES.has(unit.keyword))
    .sort((a, b) => b.keywordLocation.length - a.keywordLocation.length);
  for (const choice of choices) {
    const branches = new Map<string, OutputUnit[]>();
    for (const unit of kept) {
      if (unit === choice || !unit.keywordLocation.startsWith(`${choice.keywordLocation}/`)) continue;
      if (!isInside(unit.instanceLocation, choice.instanceLocation)) continue;
      const branch = unit.keywordLocation.slice(choice.keywordLocation.length + 1).split('/')[0] ?? '';
      branches.set(branch, [...(branches.get(branch) ?? []), unit]);
    }
    const closest = [...branches.values()].sort((a, b) => a.length - b.length)[0];
    const dropped = new Set([...branches.values()].flat());
    for (const unit of closest ?? []) dropped.delete(unit);
    // The alternative's own errors say more than "none fits".
    if (closest) dropped.add(choice);
    kept = kept.filter((unit) => !dropped.has(unit));
  }
  return kept;
}

/** One unit of the library as an error of the contract. */
export function toFieldError(unit: OutputUnit, schema: Loose, value: unknown): FieldError {
  const path = toPointer(unit.instanceLocation);
  const keyword = keywordValue(schema, toPointer(unit.keywordLocation));
  switch (unit.keyword) {
    case 'required':
      return {
        path: childPointer(path, /property "(.*)"\.$/s.exec(unit.error)?.[1] ?? ''),
        code: 'required',
      };
    case 'dependentRequired':
      return { path: childPointer(path, /have "(.*)"\.$/s.exec(unit.error)?.[1] ?? ''), code: 'required' };
    case 'format':
      return formatError(path, String(keyword), valueAt(value, path));
    case 'false':
      return { path, code: 'unknown_field' };
    case 'anyOf':
    case 'oneOf':
      return { path, code: 'no_match' };
    case 'type':
      return {
        path,
        code: 'type',
        detail: { expected: String(Array.isArray(keyword) ? keyword[0] : keyword) },
      };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return { path, code: unit.keyword, detail: toLimit(schema, unit, keyword) };
    default:
      return typeof keyword === 'number'
        ? { path, code: unit.keyword, detail: { limit: keyword } }
        : { path, code: unit.keyword };
  }
}

/** The bound with the format of its number: kopecks and basis points are told in roubles and percent. */
function toLimit(schema: Loose, unit: OutputUnit, limit: unknown): Record<string, string | number> {
  const parent = keywordValue(schema, toPointer(unit.keywordLocation).replace(/\/[^/]+$/, ''));
  const format = typeof parent === 'object' && parent !== null ? (parent as Loose)['format'] : undefined;
  return { limit: Number(limit), ...(typeof format === 'string' ? { format } : {}) };
}

function formatError(path: string, format: string, value: unknown): FieldError {
  if (!isStringFormat(format)) return { path, code: 'format', detail: { format } };
  const reason = typeof value === 'string' ? FORMAT_CHECKS[format](value) : undefined;
  return { path, code: format, detail: { reason: reason ?? 'format' } };
}

/** `#/a%20b` → `/a b`: the library writes URI fragments. */
function toPointer(location: string): string {
  return decodeURI(location.replace(/^#/, ''));
}

/** The value of the keyword at a location, following the references on the way. */
function keywordValue(schema: Loose, location: string): unknown {
  let current: unknown = schema;
  for (const token of pointerTokens(location)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = token === '$ref' ? dereferenced(current as Loose, schema) : (current as Loose)[token];
  }
  return current;
}
