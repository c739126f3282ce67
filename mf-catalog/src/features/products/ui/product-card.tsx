import { Button, Checkbox } from 'antd';
import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { WORDS } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductFigures } from './product-figures.tsx';
import styles from './products.module.css';

interface ProductCardProps {
  readonly product: Product;
  readonly amountKopecks: number | undefined;
  readonly isCompared: boolean;
  /** The comparison has no place left. */
  readonly isComparisonFull: boolean;
  readonly onCompare: () => void;
  readonly onOpen: () => void;
}

const text = ru.products;

/** One product of one bank. */
export function ProductCard(props: ProductCardProps): ReactElement {
  const { product, amountKopecks, isCompared, isComparisonFull, onCompare, onOpen } = props;
  const name = `${product.title}, ${product.bank_name}`;
  return (
    <li className={isCompared ? `${styles.card} ${styles.picked}` : styles.card}>
      <div className={styles.bank}>
        <span>{product.bank_name}</span>
        <span>{text.categoryOne[product.category]}</span>
      </div>
      <h3 className={styles.title}>{product.title}</h3>
      <p className={styles.summary}>{product.summary}</p>
      <ProductFigures product={product} />
      <div className={styles.actions}>
        <ProductActions product={product} amountKopecks={amountKopecks} />
        <Button type="text" aria-label={`${WORDS.details}: ${name}`} onClick={onOpen}>
          {WORDS.details}
        </Button>
        <Checkbox
          className={styles.compare ?? ''}
          checked={isCompared}
          disabled={!isCompared && isComparisonFull}
          aria-label={`${text.compareOne}: ${name}`}
          title={!isCompared && isComparisonFull ? text.comparisonFull : ''}
          onChange={onCompare}
        >
          {text.compareOne}
        </Checkbox>
      </div>
    </li>
  );
}
