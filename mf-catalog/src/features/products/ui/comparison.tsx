import { BarChartOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Modal, Tag } from 'antd';
import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { WORDS } from 'shared-kernel/locale';
import { useHeightVariable } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { MAX_COMPARED, bestByRate } from '../state/catalogue-view.ts';
import { FIGURES, figureText } from '../state/product-figures.ts';
import { ProductActions } from './product-actions.tsx';
import styles from './products.module.css';

const text = ru.products;

interface ComparisonTrayProps {
  readonly products: readonly Product[];
  readonly onOpen: () => void;
  readonly onRemove: (id: string) => void;
  readonly onClear: () => void;
}

/** What has been picked for the comparison, always at hand. */
export function ComparisonTray({ products, onOpen, onRemove, onClear }: ComparisonTrayProps): ReactElement {
  const tray = useHeightVariable('--page-action-height');
  return (
    <div ref={tray} role="region" className={styles.tray} aria-label={text.comparison}>
      <span className={styles.trayText} aria-live="polite">
        {text.picked(products.length, MAX_COMPARED)}
      </span>
      <span className={styles.chips}>
        {products.map((product) => (
          <Tag
            key={product.id}
            closable={{ 'aria-label': `${text.dontCompare}: ${product.title}` }}
            onClose={(event) => {
              event.preventDefault();
              onRemove(product.id);
            }}
          >
            {product.bank_name}: {product.title}
          </Tag>
        ))}
      </span>
      <Button onClick={onClear}>{WORDS.clear}</Button>
      <Button
        type="primary"
        icon={<BarChartOutlined aria-hidden />}
        disabled={products.length < 2}
        title={products.length < 2 ? text.pickMore : undefined}
        onClick={onOpen}
      >
        {text.compare}
      </Button>
    </div>
  );
}

interface ComparisonModalProps {
  readonly products: readonly Product[];
  readonly isOpen: boolean;
  readonly amountKopecks: number | undefined;
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

/** Up to four products side by side. */
export function ComparisonModal(props: ComparisonModalProps): ReactElement {
  const { products, isOpen, amountKopecks, onRemove, onClose } = props;
  const best = bestByRate(products);
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      title={text.comparison}
      width={Math.min(1100, 240 + products.length * 230)}
      closable={{ 'aria-label': WORDS.close }}
      destroyOnHidden
    >
      <>
        {/* Reachable by keyboard: it scrolls sideways on a narrow screen. */}
        <div className={styles.comparison} tabIndex={0} role="region" aria-label={text.comparison}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.terms}</th>
                {products.map((product) => (
                  <th key={product.id} scope="col">
                    <div className={styles.compared}>
                      <span>
                        {product.title}
                        <br />
                        <small>{product.bank_name}</small>
                      </span>
                      <Button
                        type="text"
                        size="small"
                        icon={<CloseOutlined aria-hidden />}
                        aria-label={`${text.dontCompare}: ${product.title}, ${product.bank_name}`}
                        onClick={() => onRemove(product.id)}
                      />
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {FIGURES.map((figure) => (
                <tr key={figure}>
                  <th scope="row">{text.figures[figure]}</th>
                  {products.map((product) => (
                    <td key={product.id}>
                      {figure === 'rate' && best.has(product.id) ? (
                        <span className={styles.best}>
                          {figureText(product, figure)} · {text.bestRate}
                        </span>
                      ) : (
                        figureText(product, figure)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
              <ListRow title={text.features} products={products} itemsOf={(product) => product.features} />
              <ListRow
                title={text.requirements}
                products={products}
                itemsOf={(product) => product.requirements}
              />
              <tr>
                <th scope="row">{text.application}</th>
                {products.map((product) => (
                  <td key={product.id}>
                    <ProductActions product={product} amountKopecks={amountKopecks} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </>
    </Modal>
  );
}

function ListRow(props: {
  readonly title: string;
  readonly products: readonly Product[];
  readonly itemsOf: (product: Product) => readonly string[];
}): ReactElement {
  return (
    <tr>
      <th scope="row">{props.title}</th>
      {props.products.map((product) => (
        <td key={product.id}>
          <ul>
            {props.itemsOf(product).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </td>
      ))}
    </tr>
  );
}
