/** Where a key lives: in this browser, or behind the CryptoPro plug-in. */
export type ProviderId = 'software' | 'cryptopro';

/** A key that can sign, with the facts of its certificate. */
export interface SigningKey {
  /** Unique within its provider. */
  readonly id: string;
  readonly provider: ProviderId;
  /** Name of the owner: a person, or an organisation without one. */
  readonly owner: string;
  readonly organization: string | null;
  readonly inn: string | null;
  readonly issuer: string;
  /** Hex, upper case. */
  readonly serial: string;
  /** UTC instants. */
  readonly validFrom: string;
  readonly validTo: string;
}

/** A way to sign. Failures are thrown as `SigningError`, never as the library's own error. */
export interface SigningProvider {
  readonly id: ProviderId;
  /** Whether it can be used in this browser at all. Never throws, never asks the agent anything. */
  isAvailable(): boolean;
  /** Keys of this device. */
  listKeys(): Promise<readonly SigningKey[]>;
  /** Detached CMS over `content` by this key, base64 without line breaks. */
  sign(key: SigningKey, content: Uint8Array<ArrayBuffer>): Promise<string>;
}

/**
 * `key-lost`: the key is no longer on the device; `cancelled`: the agent declined in the provider's own window;
 * `timeout`: the provider did not answer in time; `failed`: anything else.
 */
export type SigningFailure = 'key-lost' | 'cancelled' | 'timeout' | 'failed';

/** Thrown when a provider cannot list keys or sign. */
export class SigningError extends Error {
  readonly reason: SigningFailure;
  readonly provider: ProviderId;

  constructor(provider: ProviderId, reason: SigningFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SigningError';
    this.provider = provider;
    this.reason = reason;
  }
}
