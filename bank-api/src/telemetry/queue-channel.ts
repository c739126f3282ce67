/** `diagnostics_channel` on which a rate-limited queue says what waits in it; nobody listens unless it is measured. */
export const QUEUE_CHANNEL = 'bank-api.rate-limited-queue';

export interface QueueMessage {
  /** How much waits now. */
  readonly size: number;
  /** How long the work that begins now has waited. */
  readonly waitedMs?: number;
}
