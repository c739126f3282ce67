import type { Certificate, PowerOfAttorney } from 'shared-kernel/contract/documents';
import { isPersonInn } from 'shared-kernel/domain/requisites';
import type { SigningKey } from '../providers/signing-provider.ts';

/** The agent's input. */
export interface PoaDraft {
  readonly number: string;
  /** ISO date, or empty. */
  readonly validTo: string;
}

export const EMPTY_POA: PoaDraft = { number: '', validTo: '' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Whether a power of attorney is needed: the agent acts for an organisation that the certificate does not name. A sole
 * trader is the person of the certificate: the INN is one. The bank decides by the same facts.
 * @param agent What the agent acts for; `null` where it is not known or nothing.
 */
export function needsPoa(
  key: Pick<SigningKey, 'organization' | 'inn'> | undefined,
  agent: { readonly name: string | null; readonly inn: string | null },
): boolean {
  if (key === undefined || key.organization !== null || agent.name === null) return false;
  return key.inn === null || key.inn !== agent.inn || !isPersonInn(key.inn);
}

/** The power of attorney that the bank has stored for a certificate. */
export function rememberedPoa(certificate: Certificate | undefined): PoaDraft {
  const known = certificate?.power_of_attorney;
  return known ? { number: known.number, validTo: known.valid_to } : EMPTY_POA;
}

export type PoaFault = 'number' | 'date' | 'over';

/** Validates the input: the power of attorney for the bank, or the fault. */
export function checkPoa(
  draft: PoaDraft,
  today: string,
): { readonly value: PowerOfAttorney } | { readonly fault: PoaFault } {
  const number = draft.number.trim().toLowerCase();
  if (!UUID.test(number)) return { fault: 'number' };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(draft.validTo)) return { fault: 'date' };
  if (draft.validTo < today) return { fault: 'over' };
  return { value: { number, valid_to: draft.validTo } };
}
