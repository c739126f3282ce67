import type { Clock } from '../module.ts';

/** Long enough for a form to be filled and saved, short enough for a registry that was corrected. */
const KEEP_MS = 10 * 60_000;
const LIMIT = 1_000;

interface Kept<Answer> {
  readonly until: number;
  readonly answer: Promise<Answer>;
  /** The answer, once it is there. */
  known?: Answer;
}

/** Answers of a registry by number. The same number is asked for once at a time; a failure is not kept. */
export function createLookupCache<Answer>(clock: Clock, find: (number: string) => Promise<Answer>) {
  const kept = new Map<string, Kept<Answer>>();

  const findKept = (number: string): Kept<Answer> | undefined => {
    const entry = kept.get(number);
    return entry && entry.until > clock().getTime() ? entry : undefined;
  };

  return {
    /** What the registry said lately; `undefined` when it was not asked. */
    peek: (number: string): Answer | undefined => findKept(number)?.known,

    lookUp: async (number: string): Promise<Answer> => {
      const known = findKept(number);
      if (known) return known.answer;
      const entry: Kept<Answer> = { until: clock().getTime() + KEEP_MS, answer: find(number) };
      kept.delete(number);
      kept.set(number, entry);
      const [oldest] = kept.keys();
      if (kept.size > LIMIT && oldest !== undefined) kept.delete(oldest);
      try {
        entry.known = await entry.answer;
        return entry.known;
      } catch (error) {
        if (kept.get(number) === entry) kept.delete(number);
        throw error;
      }
    },
  };
}
