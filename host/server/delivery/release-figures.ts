import { forgetDropped } from './kept-releases.ts';
import type { IsKept } from './kept-releases.ts';

/** What sessions measure of a release: times in ms, `cls` without a unit. */
export const FIGURES = ['load', 'mount', 'lcp', 'inp', 'cls'] as const;
export type Figure = (typeof FIGURES)[number];

/** Of the latest measurements: their number, and what three quarters of them stay below. */
export type FigureSummary = Readonly<
  Partial<Record<Figure, { readonly p75: number; readonly count: number }>>
>;

const KEPT = 200;

/** The latest measurements of sessions by release, in the memory of this server. */
export class ReleaseFigures {
  readonly #values = new Map<string, number[]>();
  readonly #isKept: IsKept;

  constructor(isKept: IsKept) {
    this.#isKept = isKept;
  }

  note(remote: string, release: string, figure: Figure, value: number): void {
    const key = `${remote} ${release} ${figure}`;
    if (!this.#values.has(key)) forgetDropped(this.#values, this.#isKept);
    this.#values.set(key, [...(this.#values.get(key) ?? []), value].slice(-KEPT));
  }

  summary(remote: string, release: string): FigureSummary {
    return Object.fromEntries(
      FIGURES.flatMap((figure) => {
        const values = this.#values.get(`${remote} ${release} ${figure}`)?.toSorted((a, b) => a - b) ?? [];
        const p75 = values[Math.min(values.length - 1, Math.floor(values.length * 0.75))];
        return p75 === undefined ? [] : [[figure, { p75, count: values.length }] as const];
      }),
    );
  }
}
