import type { AnyEndpoint } from '../contract/endpoint.ts';
import { session } from '../session/session.ts';
import { isApiError } from './api-error.ts';
import { requireCapability } from './call-endpoint.ts';
import { EventReader } from './event-reader.ts';
import type { EventStreamOptions } from './event-reader.ts';
import { trackRequest } from './pending-requests.ts';

/**
 * Reads a bank's server-sent events with the bearer in a header (which EventSource cannot do), resumes with
 * `Last-Event-ID` after a loss, and ends with `close()`, the signal, or when the bank is left.
 */
export function openEventStream<Event>(
  endpoint: AnyEndpoint,
  options: EventStreamOptions<Event>,
): { readonly close: () => void } {
  const closing = new AbortController();
  const close = (): void => closing.abort();
  if (options.signal?.aborted) close();
  else options.signal?.addEventListener('abort', close, { once: true });
  const pending = trackRequest(closing.signal);
  const follow = async (): Promise<void> => {
    const asked = requireCapability(endpoint, options.bank ?? session.currentBank(), pending);
    if (asked) await asked;
    await new EventReader(endpoint, options, pending).follow();
  };
  void follow()
    .catch(ignoreAbsence)
    .finally(() => {
      pending.release();
      options.signal?.removeEventListener('abort', close);
      options.onStateChange?.('closed');
    });
  return { close };
}

/** A bank without a stream, or one that was left: nothing is read. */
function ignoreAbsence(error: unknown): void {
  if (!isApiError(error)) throw error;
}
