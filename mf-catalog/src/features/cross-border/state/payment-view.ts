import type { Corridor } from 'shared-kernel/contract/cross-border';
import { named, patternParam, textParam, urlSchema, wholeParam } from 'shared-kernel/router';
import type { UrlSchema } from 'shared-kernel/router';

/** What the page shows; everything of it is in the address. */
export interface PaymentView {
  readonly corridorId: string | undefined;
  readonly currency: string | undefined;
  readonly amountKopecks: number | undefined;
  readonly search: string;
}

export const paymentSchema: UrlSchema<PaymentView> = urlSchema({
  corridorId: named('corridor', patternParam(/./u)),
  currency: patternParam(/./u),
  amountKopecks: named('amount', wholeParam),
  search: textParam(),
});

/** Corridors by country or currency. */
export function findCorridors(corridors: readonly Corridor[], search: string): readonly Corridor[] {
  const words = search.toLocaleLowerCase('ru').split(/\s+/u).filter(Boolean);
  return corridors.filter((corridor) => {
    const text = `${corridor.country} ${corridor.currencies.join(' ')}`.toLocaleLowerCase('ru');
    return words.every((word) => text.includes(word));
  });
}

/** The chosen currency where the corridor has it, otherwise its first. */
export function getCurrency(corridor: Corridor, wanted: string | undefined): string {
  return corridor.currencies.find((currency) => currency === wanted) ?? corridor.currencies[0] ?? '';
}
