import type { BankCode } from 'shared-kernel/contract/banks';
import type { SignalServerEvent } from 'shared-kernel/contract/events';
import type { DbOrTx } from '../database/types.ts';
import type { Audience } from './audience.ts';
import { notifyChannel } from './event-repository.ts';

/** Channel that carries signals themselves: they have no row. */
export const SIGNALS_CHANNEL = 'bank_signals';

/** Something worth knowing at this moment only. */
export interface Signal {
  readonly bank: BankCode;
  /** Everybody in one of these hears of it, once. */
  readonly audiences: readonly Audience[];
  readonly event: SignalServerEvent;
}

/**
 * Tells the open portals of every process something that is worthless a moment later: it is not stored, so it is
 * lost where nobody listens and never replayed.
 */
export async function emitSignal(db: DbOrTx, signal: Signal): Promise<void> {
  await notifyChannel(db, SIGNALS_CHANNEL, JSON.stringify(signal));
}
