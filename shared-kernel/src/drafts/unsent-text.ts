import { isApiError } from '../http/index.ts';
import { DRAFT_TEXTS } from '../locale/drafts.ts';

/**
 * Why a draft that is `offline` is not at the bank yet, by the error of its state; it goes there by itself, unless the page is
 * closed before where the device does not keep it.
 */
export function unsentText(error: unknown, isKept = true): string {
  const texts = isKept ? DRAFT_TEXTS : DRAFT_TEXTS.notKept;
  if (!navigator.onLine) return texts.noNetwork;
  return isApiError(error) && error.code === 'rate_limited' ? texts.rateLimited : texts.offline;
}
