import { Tag } from 'antd';
import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { SafeMarkdown } from 'shared-kernel/markdown';
import { SidePanel } from 'shared-kernel/side-panel';
import { EmptyState, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductFigures } from './product-figures.tsx';
import styles from './products.module.css';

interface ProductDrawerProps {
  readonly product: Product | undefined;
  readonly isOpen: boolean;
  readonly amountKopecks: number | undefined;
  readonly onClose: () => void;
}

/** The details of a product: figures, the bank's description, features and requirements. */
export function ProductDrawer(props: ProductDrawerProps): ReactElement {
  const { product, isOpen, amountKopecks, onClose } = props;
  return (
    <SidePanel
      open={isOpen}
      onClose={onClose}
      width={520}
      title={product?.title ?? ru.products.notFound}
      rootClassName="opened-by-address"
      {...(product
        ? {
            footer: (
              <div className={styles.footer}>
                <ProductActions product={product} amountKopecks={amountKopecks} withCalculator />
              </div>
            ),
          }
        : {})}
    >
      {product ? (
        <>
          <div className={styles.tags}>
            <ToneTag tone="processing">{product.bank_name}</ToneTag>
            <Tag>{ru.products.categoryOne[product.category]}</Tag>
          </div>
          <ProductFigures product={product} />
          <div className={`${styles.description} ${styles.markdown}`}>
            <SafeMarkdown text={product.description} />
          </div>
          <Items title={ru.products.features} product={product} items={product.features} />
          <Items title={ru.products.requirements} product={product} items={product.requirements} />
        </>
      ) : (
        <EmptyState title={ru.products.notFound} description={ru.products.notFoundText} />
      )}
    </SidePanel>
  );
}

/** Facts that the bank's description does not name already. */
function Items(props: {
  readonly title: string;
  readonly product: Product;
  readonly items: readonly string[];
}): ReactElement | null {
  const items = props.items.filter((item) => !props.product.description.includes(item));
  if (items.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{props.title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
