import { isApiError } from '../http/index.ts';
import { DRAFT_TEXTS } from '../locale/drafts.ts';

/** Why a draft that is `offline` is not at the bank yet, by the error of its state; it goes there by itself. */
export function unsentText(error: unknown): string {
  if (!navigator.onLine) return DRAFT_TEXTS.noNetwork;
  return isApiError(error) && error.code === 'rate_limited' ? DRAFT_TEXTS.rateLimited : DRAFT_TEXTS.offline;
}
