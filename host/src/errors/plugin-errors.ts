import { mentionsSigningPlugin } from 'shared-kernel/locale';

/**
 * Keeps errors of the signing plug-in that nobody caught away from the page (chapter 8): its script rejects promises and throws
 * strings that no caller sees. They become a warning; every other error stays uncaught. Returns the end of it.
 */
export function suppressPluginErrors(): () => void {
  const onError = (event: ErrorEvent): void => suppress(event, event.error, event.message, event.filename);
  const onRejection = (event: PromiseRejectionEvent): void => suppress(event, event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

function suppress(event: Event, cause: unknown, ...texts: readonly string[]): void {
  const text = cause instanceof Error ? `${cause.message}\n${cause.stack ?? ''}` : toMessage(cause);
  if (![text, ...texts].some(mentionsSigningPlugin)) return;
  event.preventDefault();
  console.warn('The signing plug-in failed and nobody caught it', cause ?? texts[0]);
}

/** The plug-in also throws strings and objects with a message. */
function toMessage(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : '';
}
