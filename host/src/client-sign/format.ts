import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { SigningError } from './signing-calls.ts';

const MOMENT = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short' });

export const momentText = (instant: string): string => MOMENT.format(new Date(instant));

export const sizeText = (bytes: number): string =>
  texts.kilobytes(new Intl.NumberFormat('ru').format(Math.max(1, Math.round(bytes / 1024))));

/** What went wrong, as the signer is told. */
export function failureText(error: unknown): string {
  if (!navigator.onLine) return texts.offline;
  if (!(error instanceof SigningError)) return texts.otherError;
  if (error.code === 'rate_limited') return texts.rateLimited(error.retryAfterSeconds ?? 60);
  return texts.errors[error.code] ?? texts.otherError;
}
