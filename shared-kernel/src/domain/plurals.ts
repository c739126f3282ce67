import { formatInteger } from './money.ts';
import { once } from './once.ts';

/** Noun forms by Russian plural categories: 1 заявка, 2 заявки, 5 заявок, 1,5 заявки. */
export interface PluralForms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
  /** Fractions; the `few` form of most nouns when absent. */
  readonly other?: string;
}

const rules = once(() => new Intl.PluralRules('ru'));

/** The noun form for a count: 1, 21, 101 one; 2–4, 22 few; 0, 5–20, 111 many; fractions other. */
export function plural(count: number, forms: PluralForms): string {
  const category = rules().select(Math.abs(count));
  if (category === 'one' || category === 'few' || category === 'many') return forms[category];
  return forms.other ?? forms.few;
}

/** Count and noun joined by a no-break space: `1 234 заявки`. The count is a whole number. */
export function formatCount(count: number, forms: PluralForms): string {
  return `${formatInteger(count)}\u00a0${plural(count, forms)}`;
}
