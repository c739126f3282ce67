import {
  CLIENT_SIGNING_REMINDERS,
  type ClientSignerState,
  type ClientSigningState,
} from 'shared-kernel/contract/client-signing';
import { type SigningPageState } from 'shared-kernel/contract/client-signing-page';
import type { SignerRow, SigningRequest } from './repository.ts';

/** What the rows of a request do not tell. */
export interface Surroundings {
  readonly at: Date;
  /** Nothing may change about the application any more. */
  readonly isClosed: boolean;
  /** Documents whose current version is another one, or none. */
  readonly stale: ReadonlySet<string>;
  /** Documents that have their signature, be it the agent's. */
  readonly signed: ReadonlySet<string>;
}

export function getRequestState(
  { request, documents }: SigningRequest,
  { at, isClosed, stale, signed }: Surroundings,
): ClientSigningState {
  if (request.declined_at !== null) return 'declined';
  if (request.revoked_at !== null) return 'revoked';
  if (request.completed_at !== null) return 'signed';
  // A term matters only while there is something to sign.
  if (isClosed) return 'closed';
  if (documents.every(({ document_id }) => stale.has(document_id))) return 'stale';
  // The agent has signed instead, so the link is taken back.
  if (documents.every(({ document_id }) => stale.has(document_id) || signed.has(document_id)))
    return 'revoked';
  return request.expires_at <= at.toISOString() ? 'expired' : 'open';
}

/** Who signs next; nobody when all have. */
export const findNextSigner = ({ signers }: Pick<SigningRequest, 'signers'>): SignerRow | undefined =>
  signers.find(({ signed_at }) => signed_at === null);

export function getSignerState(signer: SignerRow): ClientSignerState {
  if (signer.declined_at !== null) return 'declined';
  if (signer.signed_at !== null) return 'signed';
  if (signer.confirmed_at !== null) return 'confirmed';
  if (signer.opened_at !== null) return 'opened';
  return signer.sent_at === null ? 'waiting' : 'sent';
}

/** Who has signed can read and download it for so long after the end of the link. */
const SIGNED_READABLE_MS = 30 * 24 * 60 * 60 * 1000;

/** What the link of a signer leads to. Who has signed keeps the page, whatever comes after, for a while. */
export function getPageState(
  found: SigningRequest,
  signer: SignerRow,
  surroundings: Surroundings,
): SigningPageState {
  if (signer.signed_at !== null) {
    const endsAt = Date.parse(found.request.expires_at) + SIGNED_READABLE_MS;
    return surroundings.at.getTime() < endsAt ? 'signed' : 'expired';
  }
  const state = getRequestState(found, surroundings);
  if (state !== 'open') return state;
  return findNextSigner(found)?.id === signer.id ? 'open' : 'waiting';
}

/** Reminders that the agent can still send to a signer. */
export function getRemindersLeft(
  found: SigningRequest,
  signer: SignerRow,
  state: ClientSigningState,
): number {
  if (state !== 'open' || findNextSigner(found)?.id !== signer.id) return 0;
  return Math.max(0, CLIENT_SIGNING_REMINDERS - signer.reminders);
}
