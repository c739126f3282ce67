import { Card, Flex, Form, InputNumber, Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import { GUARANTEE_TYPES, PRODUCT_KINDS } from 'shared-kernel/contract/products';
import type { ProductKind } from 'shared-kernel/contract/products';
import { MoneyInput } from '../../../common/money-input.tsx';
import { ru } from '../../../locale/ru.ts';
import { productsOf, TERM_LIMITS, TERM_PRESETS } from '../state/wish.ts';
import type { Wish } from '../state/wish.ts';
import styles from './wish-form.module.css';

interface WishFormProps {
  readonly wish: Wish;
  readonly onChange: (change: Partial<Wish>) => void;
}

/** Product, amount and term. */
export function WishForm({ wish, onChange }: WishFormProps): ReactElement {
  const { kind } = wish;
  const choose = (next: ProductKind): void => {
    const [product] = productsOf(next);
    if (next !== kind && product) onChange({ kind: next, product, term: undefined });
  };
  return (
    <Card title={ru.wish.title}>
      <Form layout="vertical" component="div">
        <Flex gap="0 16px" wrap>
          <Form.Item label={ru.wish.kind}>
            <Segmented<ProductKind>
              aria-label={ru.wish.kind}
              value={kind}
              options={PRODUCT_KINDS.map((value) => ({ value, label: ru.kinds[value] }))}
              onChange={choose}
            />
          </Form.Item>
          <Form.Item label={ru.wish.product} htmlFor="wish-product" className={styles.field ?? ''}>
            <Select
              id="wish-product"
              value={wish.product}
              options={productsOf(kind).map((value) => ({ value, label: ru.products[value] }))}
              onChange={(product) => onChange({ product })}
            />
          </Form.Item>
          {kind === 'guarantee' && (
            <Form.Item label={ru.wish.guaranteeType} htmlFor="wish-type" className={styles.field ?? ''}>
              <Select
                id="wish-type"
                value={wish.guaranteeType}
                options={GUARANTEE_TYPES.map((value) => ({ value, label: ru.guaranteeTypes[value] }))}
                onChange={(guaranteeType) => onChange({ guaranteeType })}
              />
            </Form.Item>
          )}
        </Flex>
        <Flex gap="0 16px" wrap>
          <Form.Item label={ru.wish.amount} htmlFor="wish-amount" required className={styles.field ?? ''}>
            <MoneyInput
              id="wish-amount"
              size="large"
              placeholder="1 000 000"
              kopecks={wish.amountKopecks}
              onType={(amountKopecks) => onChange({ amountKopecks: amountKopecks || undefined })}
            />
          </Form.Item>
          <Form.Item
            label={kind === 'loan' ? ru.wish.months : ru.wish.days}
            htmlFor="wish-term"
            required
            className={styles.field ?? ''}
          >
            <Flex gap={8} wrap align="center">
              <InputNumber
                id="wish-term"
                size="large"
                min={1}
                max={TERM_LIMITS[kind]}
                precision={0}
                value={wish.term ?? null}
                className={styles.term ?? ''}
                onChange={(term) => onChange({ term: term ?? undefined })}
              />
              <Segmented<number>
                aria-label={ru.wish.termPresets}
                value={wish.term ?? 0}
                options={TERM_PRESETS[kind].map((value) => ({ value, label: String(value) }))}
                onChange={(term) => onChange({ term })}
              />
            </Flex>
          </Form.Item>
        </Flex>
      </Form>
    </Card>
  );
}
