import type { Product } from 'shared-kernel/contract/products';
import { formatMoneyCompact } from 'shared-kernel/domain/money';
import { formatRate } from 'shared-kernel/domain/rates';
import { ru } from '../locale/ru.ts';

const text = ru.products;

export const FIGURES = ['rate', 'amount', 'term', 'commission'] as const;
export type Figure = (typeof FIGURES)[number];

/** A figure of a product in words; an em dash where the bank names none. */
export function figureText(product: Product, figure: Figure): string {
  switch (figure) {
    case 'rate':
      return range(product.rate_from_basis_points, product.rate_to_basis_points, formatRate);
    case 'amount':
      // A lower limit of zero is none.
      return range(product.min_amount_kopecks || null, product.max_amount_kopecks, formatMoneyCompact);
    case 'term':
      return product.min_term_days === null && product.max_term_days === null
        ? range(product.min_term_months, product.max_term_months, text.months)
        : range(product.min_term_days, product.max_term_days, text.days);
    case 'commission':
      if (product.commission_basis_points === null) return ru.common.dash;
      return product.category === 'guarantees'
        ? text.commissionOfFee(formatRate(product.commission_basis_points))
        : text.commissionOfAmount(formatRate(product.commission_basis_points));
  }
}

function range(from: number | null, to: number | null, format: (value: number) => string): string {
  if (from === null && to === null) return ru.common.dash;
  if (from === null) return text.upTo(format(to ?? 0));
  if (to === null) return text.startingAt(format(from));
  return from === to ? format(from) : `${format(from)} – ${format(to)}`;
}
