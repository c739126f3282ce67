import type { BankCode } from '../contract/banks.ts';
import { bankBaseUrl } from './config.ts';

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Puts encoded `params` in place of `{name}`; a missing one is a mistake of the caller. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`The path ${path} needs the parameter "${name}"`);
    }
    return encodeURIComponent(toText(value));
  });
}

/**
 * Query string with its `?`, or nothing. `undefined` and `null` are left out, an array repeats its name,
 * an object travels as JSON.
 */
export function serialiseQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, toText(item));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** Full address of a call at a bank. */
export function addressOf(bank: BankCode, path: string, { params, query }: AddressParts): string {
  return `${bankBaseUrl(bank)}${fillPath(path, params)}${serialiseQuery(query)}`;
}
