import type { ErrorCode } from 'shared-kernel/contract/errors';
import type { SignatureTimeFault } from 'shared-kernel/contract/signature-checks';

/** Clocks of the agent's computer and of the server differ by as much. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** What is wrong with the moment that a signature claims for itself; one that claims none is judged by the server's. */
export function findTimeFault(
  claimedAt: Date | null,
  { notBefore, notAfter }: Validity,
  now: Date,
): SignatureTimeFault | null {
  if (claimedAt === null) return null;
  if (claimedAt.getTime() > now.getTime() + CLOCK_SKEW_MS) return 'future';
  if (claimedAt < notBefore) return 'before_certificate';
  return claimedAt > notAfter ? 'after_certificate' : null;
}

/** The refusal of such a signature. */
export const TIME_FAULT_CODES: Readonly<Record<SignatureTimeFault, ErrorCode>> = {
  future: 'signature_from_future',
  before_certificate: 'signature_before_certificate',
  after_certificate: 'certificate_expired',
};
