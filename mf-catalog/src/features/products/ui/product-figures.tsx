import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { ru } from '../locale/ru.ts';
import { FIGURES, figureText } from '../state/product-figures.ts';
import styles from './products.module.css';

/** The figures of a product, in the same order everywhere; those the bank does not name are left out. */
export function ProductFigures({ product }: { readonly product: Product }): ReactElement {
  return (
    <dl className={styles.figures}>
      {FIGURES.map((figure) => ({ figure, value: figureText(product, figure) }))
        .filter(({ value }) => value !== ru.common.dash)
        .map(({ figure, value }) => (
          <div key={figure}>
            <dt>{ru.products.figures[figure]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
