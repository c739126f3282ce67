import type { BankCode } from '../contract/banks.ts';
import type { Capability } from '../contract/capabilities.ts';
import type { UnreadRow } from '../contract/reading.ts';
import type { ApiError } from './api-error.ts';

export interface UnauthenticatedDetail {
  readonly bank: BankCode;
  readonly error: ApiError;
}

export interface ConfirmationDetail {
  readonly bank: BankCode;
  /** Given up by the caller: there is nothing to confirm any more. */
  readonly signal: AbortSignal;
}

export interface UnreadRowsDetail {
  /** Id of the call. */
  readonly endpoint: string;
  readonly unread: readonly UnreadRow[];
}

/** How a call ended; without `error` it was answered as the contract says. */
export interface CallOutcome {
  readonly bank: BankCode;
  readonly error?: ApiError;
}

export interface HttpConfiguration {
  /** Base address of a bank's API; `/banks/{code}` when not configured. */
  readonly bankBaseUrls: Partial<Readonly<Record<BankCode, string>>>;
  /**
   * Called when a bank refuses the token that is still the current one. Only the host sets it:
   * the transport itself neither signs out nor redirects.
   */
  readonly onUnauthenticated?: ((detail: UnauthenticatedDetail) => void) | undefined;
  /** Whether a call that needs a session is given up unasked, for the agent is leaving the bank. Only the host sets it. */
  readonly isHeldBack?: ((endpoint: string, bank: BankCode) => boolean) | undefined;
  /**
   * Whether a bank has what a call beyond the specification belongs to: one that has not is not asked. Only the host sets
   * it; without it every call is made.
   */
  readonly offersCapability?: ((bank: BankCode, capability: Capability) => Promise<boolean>) | undefined;
  /** Called when rows of an answer could not be read and were left out. Only the host sets it: it reports them. */
  readonly onUnreadRows?: ((detail: UnreadRowsDetail) => void) | undefined;
  /** Called after every call. Only the host sets it: it says who does not answer. */
  readonly onOutcome?: ((outcome: CallOutcome) => void) | undefined;
  /** Called when a bank wants the second factor switched on before it does anything else. Only the host sets it. */
  readonly onSecondFactorRequired?: ((bank: BankCode) => void) | undefined;
  /** The same for a password that has to be changed. */
  readonly onPasswordChangeRequired?: ((bank: BankCode) => void) | undefined;
  /**
   * Called when a bank wants the agent to confirm who they are before a sensitive call. Only the host sets it: it asks,
   * and says whether the session is confirmed. The call is then repeated once.
   */
  readonly onConfirmationRequired?: ((detail: ConfirmationDetail) => Promise<boolean>) | undefined;
}

let configuration: HttpConfiguration = { bankBaseUrls: {} };

/** Host only, once at start-up (tests may repeat it). What is left out keeps its value. */
export function configureHttp(next: Partial<HttpConfiguration>): void {
  configuration = { ...configuration, ...next };
}

export function httpConfiguration(): HttpConfiguration {
  return configuration;
}

/** Base address of a bank without a trailing slash. */
export function bankBaseUrl(bank: BankCode): string {
  return (configuration.bankBaseUrls[bank] ?? `/banks/${bank}`).replace(/\/+$/, '');
}
