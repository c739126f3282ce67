import { linkPageTexts as texts } from '../locale/link-page.ts';
import { LinkError } from './link-calls.ts';

/**
 * What went wrong, as who has the link is told.
 * @param more Words for the refusals of the page's own calls.
 */
export function failureText(error: unknown, more: Readonly<Partial<Record<string, string>>> = {}): string {
  if (!navigator.onLine) return texts.offline;
  if (!(error instanceof LinkError)) return texts.otherError;
  if (error.code === 'rate_limited') return texts.rateLimited(error.retryAfterSeconds ?? 60);
  return more[error.code] ?? texts.errors[error.code] ?? texts.otherError;
}
