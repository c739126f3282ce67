/** An error of a script, for the team of the remote that it came from. */
export interface SeenError {
  readonly message: string;
  readonly stack: string;
}

/** One error that repeats itself fills no queue; the server keeps count over sessions. */
const MOST = 5;
const MESSAGE_LENGTH = 300;
const STACK_LENGTH = 1_000;

const seen = new Map<string, SeenError>();
let listener: (() => void) | undefined;

/** Errors of scripts on this page, each once, until the part that reports them takes them. */
export const scriptErrors = {
  /** Takes what nobody has caught, besides what is told by `note`. */
  watch(): void {
    window.addEventListener('error', ({ error }) => scriptErrors.note(error));
    window.addEventListener('unhandledrejection', ({ reason }) => scriptErrors.note(reason));
  },
  /** Takes whatever was thrown. Without a stack nobody could say whose it is. */
  note(thrown: unknown): void {
    if (!(thrown instanceof Error) || !thrown.stack || seen.size >= MOST) return;
    const key = thrown.stack.slice(0, STACK_LENGTH);
    if (seen.has(key)) return;
    seen.set(key, { message: thrown.message.slice(0, MESSAGE_LENGTH), stack: key });
    listener?.();
  },
  /** What was seen from `from` on. */
  since: (from: number): readonly SeenError[] => [...seen.values()].slice(from),
  onNote(next: () => void): void {
    listener = next;
  },
};
