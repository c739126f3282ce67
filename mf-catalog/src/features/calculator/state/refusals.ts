import type { LimitCode } from 'shared-kernel/domain/limits';
import { formatInteger, formatMoneyShort } from 'shared-kernel/domain/money';
import { formatRate } from 'shared-kernel/domain/rates';
import { ru } from '../locale/ru.ts';

/** A refused input in Russian: which field, and why. */
export interface Refusal {
  readonly field: string;
  readonly text: string;
}

type Code = LimitCode | 'required' | 'not_date';

interface Problem {
  readonly field: string;
  readonly code: Code;
  readonly limit?: number;
}

/** Says why a calculation was refused, with the bound in the units of its field. */
export function toRefusals(problems: readonly Problem[]): readonly Refusal[] {
  return problems.map(({ field, code, limit }) => ({ field, text: refusalText(field, code, limit) }));
}

function refusalText(field: string, code: Code, limit: number | undefined): string {
  const texts = ru.calculator.refusals;
  const leaf = field.split('.').at(-1) ?? field;
  const name = texts.fields[leaf as keyof typeof texts.fields] ?? field;
  if (code === 'not_number') return texts.empty(name);
  if (code === 'zero') return texts.zero(name);
  if (code === 'too_small') return texts.tooSmall(name, inWords(leaf, limit ?? 0));
  if (code === 'too_large') {
    return leaf === 'graceMonths' && limit === 0
      ? texts.graceImpossible
      : texts.tooLarge(name, inWords(leaf, limit ?? 0));
  }
  return texts[code](name);
}

/** A bound as the field shows its values. */
function inWords(leaf: string, limit: number): string {
  if (leaf.endsWith('Kopecks')) return formatMoneyShort(limit);
  if (leaf.endsWith('BasisPoints')) return formatRate(limit);
  return formatInteger(limit);
}
