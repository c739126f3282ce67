/** `@name`, 5–32 characters as Telegram allows. */
export const TELEGRAM_PATTERN = /^@[A-Za-z0-9_]{5,32}$/;
/** Six digits of the authenticator (RFC 6238: SHA-1, 30 seconds). */
export const ONE_TIME_CODE_PATTERN = /^\d{6}$/;
/** A recovery code, ten characters in two groups: `k7m2p-9xq4r`. It works once. */
export const RECOVERY_CODE_PATTERN = /^[a-z2-9]{5}-[a-z2-9]{5}$/;

/** A one-time or recovery code as the contract wants it, however it was typed: `123 456`, `K7M2P 9XQ4R`. Anything else is left to be refused. */
export function normaliseCode(typed: string): string {
  const code = typed.replace(/[\s-]/gu, '').toLowerCase();
  return /^[a-z2-9]{10}$/u.test(code) ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}
