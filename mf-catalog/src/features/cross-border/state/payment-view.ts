import type { Corridor } from 'shared-kernel/contract/cross-border';

/** What the page shows; everything of it is in the address. */
export interface PaymentView {
  readonly corridorId: string | undefined;
  readonly currency: string | undefined;
  readonly amountKopecks: number | undefined;
  readonly search: string;
}

export function readPaymentView(params: URLSearchParams): PaymentView {
  const amount = params.get('amount') ?? '';
  return {
    corridorId: params.get('corridor') ?? undefined,
    currency: params.get('currency') ?? undefined,
    amountKopecks: /^[1-9]\d{0,14}$/u.test(amount) ? Number(amount) : undefined,
    search: (params.get('search') ?? '').slice(0, 100),
  };
}

export function writePaymentView(view: PaymentView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.corridorId !== undefined) params.set('corridor', view.corridorId);
  if (view.currency !== undefined) params.set('currency', view.currency);
  if (view.amountKopecks !== undefined) params.set('amount', String(view.amountKopecks));
  if (view.search !== '') params.set('search', view.search);
  return params;
}

/** Corridors by country or currency. */
export function findCorridors(corridors: readonly Corridor[], search: string): readonly Corridor[] {
  const words = search.toLocaleLowerCase('ru').split(/\s+/u).filter(Boolean);
  return corridors.filter((corridor) => {
    const text = `${corridor.country} ${corridor.currencies.join(' ')}`.toLocaleLowerCase('ru');
    return words.every((word) => text.includes(word));
  });
}

/** The chosen currency where the corridor has it, otherwise its first. */
export function currencyOf(corridor: Corridor, wanted: string | undefined): string {
  return corridor.currencies.find((currency) => currency === wanted) ?? corridor.currencies[0] ?? '';
}
