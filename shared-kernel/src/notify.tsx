import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { toast, useToaster } from 'react-hot-toast/headless';
import type { Toast } from 'react-hot-toast/headless';
import { isCancelled } from './http/api-error.ts';
import { errorText } from './locale/errors.ts';
import { mentionsSigningPlugin } from './locale/signing-plugin.ts';
import { UI_TEXTS, WORDS } from './locale/words.ts';
import { ToastCard } from './toast-card.tsx';
import type { ToastAction, ToastContent } from './toast-card.tsx';
import styles from './toast.module.css';

/** A toast goes by itself after this time, ms (chapter 9). */
export const TOAST_DURATION_MS = 5_000;
/** One with an action stays longer, ms: it has to be read, decided upon and reached. */
export const ACTION_TOAST_DURATION_MS = 10_000;
/** Toasts that may be seen at once; the oldest gives way. */
export const MAX_VISIBLE_TOASTS = 5;

function show(content: ToastContent): string {
  const { kind, title, text } = content;
  // The same message again replaces itself instead of piling up.
  const id = `${kind}:${title}:${text ?? ''}`;
  return toast.custom((shown) => <TimedToast shown={shown} content={content} />, {
    id,
    duration: Infinity,
    removeDelay: 200,
  });
}

/** Whether the pointer or the focus is on a toast: then none goes. */
const PauseContext = createContext(false);

/**
 * A toast whose time begins when it is drawn, not when it is said: on a slow device the page with the toasts may come
 * later than what they tell.
 */
function TimedToast({
  shown: { id, visible, createdAt },
  content,
}: {
  readonly shown: Toast;
  readonly content: ToastContent;
}): ReactElement {
  const isPaused = useContext(PauseContext);
  const durationMs = content.action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS;
  useEffect(() => {
    if (isPaused || content.isLasting) return;
    const timer = setTimeout(() => toast.dismiss(id), durationMs);
    return () => clearTimeout(timer);
    // Said again, it stays longer.
  }, [id, createdAt, durationMs, isPaused, content.isLasting]);
  return <ToastCard content={content} visible={visible} onClose={() => toast.dismiss(id)} />;
}

/** Toasts of the portal: top right, with a close button. Answers the toast's id. */
export const notify = {
  success: (title: string, text?: string): string => show({ kind: 'success', title, text }),
  /** A failure, with the way to try again where it cannot be seen at the moment. */
  error: (title: string, text?: string, action?: ToastAction): string =>
    show({ kind: 'error', title, text, action }),
  info: (title: string, text?: string): string => show({ kind: 'info', title, text }),
  /** What goes on: it stays until it is dismissed. */
  lasting: (title: string): string => show({ kind: 'info', title, isLasting: true }),
  /** A success with what can be done about it, for ten seconds. */
  undoable: (title: string, action: ToastAction): string => show({ kind: 'success', title, action }),
  dismiss: (id: string): void => toast.dismiss(id),
  /** Removes every toast at once (sign-out, tests). */
  clear: (): void => toast.removeAll(),
};

/** An error of the signing browser plug-in: suppressed with a warning (chapter 8). */
function isSigningPluginError(error: unknown): boolean {
  return error instanceof Error && error.name !== 'ApiError' && mentionsSigningPlugin(error.message);
}

/** Shows the Russian text of a failure. A cancelled call and an error of the signing plug-in stay silent. */
export function notifyError(error: unknown, title: string = WORDS.error): void {
  if (isCancelled(error)) return;
  if (isSigningPluginError(error)) {
    console.warn('An error of the signing plug-in was suppressed', error);
    return;
  }
  notify.error(title, errorText(error));
}

/** Place of the toasts; the host draws it once. */
export function PortalToaster(): ReactElement {
  const { toasts } = useToaster();
  const [isPaused, setIsPaused] = useState(false);
  const visible = toasts.filter((each) => each.visible);
  useEffect(() => {
    for (const each of visible.slice(MAX_VISIBLE_TOASTS)) toast.remove(each.id);
  });
  return (
    <section
      aria-label={UI_TEXTS.toasts}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      // A toast that was pressed goes from under the pointer, and the browser reports no leaving.
      onClick={() => setIsPaused(false)}
      className={styles.toaster}
    >
      <PauseContext value={isPaused}>
        {toasts.map((each) => (
          <div key={each.id}>{typeof each.message === 'function' ? each.message(each) : each.message}</div>
        ))}
      </PauseContext>
    </section>
  );
}
