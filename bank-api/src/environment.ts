import { resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Variables as the process was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a variable says; one that is empty says nothing. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/** A whole number. @throws StartupError outside `min` to `max` */
export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const parsed = Number(value);
  if (!/^\d+$/.test(value) || parsed < min || parsed > max) {
    throw new StartupError(
      `${name}="${value}" is not a whole number from ${min} to ${max}. Correct it or leave it out.`,
    );
  }
  return parsed;
}

/** @throws StartupError for anything but 1, 0, true and false */
export function flag(env: Environment, name: string, fallback: boolean): boolean {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw new StartupError(`${name}="${value}" is neither 1 nor 0. Correct it or leave it out.`);
}

/** @throws StartupError, which does not repeat the value: it may hold a password */
export function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new StartupError(
      `${name} is not an address that begins with ${allowed}. Correct it or leave it out.`,
    );
  }
  return value;
}

/** A path; one that is relative starts at the working folder, as everywhere. */
export function path(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  return value === undefined ? undefined : resolve(value);
}
