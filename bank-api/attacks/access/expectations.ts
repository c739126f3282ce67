import type { BankCode } from 'shared-kernel/contract/banks';
import type { DemoAgentKey } from '../../src/demo/accounts.ts';

/**
 * Who calls. The objects belong to agent@example.com at sgb; `…Elsewhere` calls metcome with an id of sgb.
 * A colleague has no access to all tasks; the newcomer is of another organisation and not approved.
 */
export const CALLERS = {
  colleague: ['colleague', 'sgb'],
  rival: ['rival', 'sgb'],
  newcomer: ['newcomer', 'sgb'],
  ownerElsewhere: ['agent', 'metcome'],
  staffElsewhere: ['curator', 'metcome'],
  superuser: ['admin', 'sgb'],
  staff: ['curator', 'sgb'],
  owner: ['agent', 'sgb'],
} as const satisfies Record<string, readonly [DemoAgentKey, BankCode]>;
export type Caller = keyof typeof CALLERS;

/** `ok` 2xx, `rule` refused by a rule of the bank and not for who asks, `hidden` 404, `no` 403. */
export type Expected = 'ok' | 'rule' | 'hidden' | 'no';
export type Expectations = Readonly<Record<Caller, Expected>>;

/** Those who are named as they are named, all others alike. */
export function only(allowed: Partial<Expectations>, others: Expected = 'hidden'): Expectations {
  const all = Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, others]));
  return { ...all, ...allowed } as Expectations;
}
export const everybody = (expected: Expected, but: Partial<Expectations> = {}) => only(but, expected);
export const READERS = only({ owner: 'ok', colleague: 'ok', staff: 'ok' });
export const WRITERS = only({ owner: 'ok' });
export const SUPERUSER = only({ superuser: 'ok' }, 'no');

/** Curators and the security service alike. */
export function bankSide(expected: Expected): Partial<Expectations> {
  return { staff: expected, staffElsewhere: expected, superuser: expected };
}

export interface Case {
  /** What the call is about, beside the endpoint. */
  readonly of?: string;
  readonly who: Expectations;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly fields?: Readonly<Record<string, string>>;
}
/** The cases of an endpoint; made anew for each caller when they are used up by the first call. */
export type Cases = (caller: Caller) => Promise<readonly Case[]> | readonly Case[];
/** By the endpoint's id. */
export type AccessTable = Readonly<Record<string, Cases>>;

/** An endpoint that is about nothing but the caller: the same for everybody. */
export const own =
  (request: Omit<Case, 'who'> = {}, who: Expectations = everybody('ok')): Cases =>
  () => [{ who, ...request }];

/** A password of nobody. */
export const SECRET = 'Nobody-knows-1';
/** Neither a signature nor a request for a certificate. */
export const JUNK = Buffer.from('not a structure').toString('base64');
