import { Flex, Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import { GUARANTEE_TYPES, PRODUCT_KINDS } from 'shared-kernel/contract/products';
import type { ProductKind } from 'shared-kernel/contract/products';
import { FormItem, Panel } from 'shared-kernel/ui';
import { MoneyInput } from '../../../common/money-input.tsx';
import { findWholeFault, WholeInput } from '../../../common/whole-input.tsx';
import { ru } from '../locale/ru.ts';
import { getProducts, TERM_LIMITS, TERM_PRESETS } from '../state/offer-params.ts';
import type { OfferParams } from '../state/offer-params.ts';
import styles from './offer-form.module.css';

interface OfferFormProps {
  readonly values: OfferParams;
  readonly onChange: (change: Partial<OfferParams>) => void;
}

/** Product, amount and term. */
export function OfferForm({ values, onChange }: OfferFormProps): ReactElement {
  const { kind, amountKopecks } = values;
  const termFault = findWholeFault(values.term, { min: 1, max: TERM_LIMITS[kind] });
  const choose = (next: ProductKind): void => {
    const [product] = getProducts(next);
    if (next !== kind && product) onChange({ kind: next, product, term: undefined });
  };
  return (
    <Panel title={ru.offerForm.title}>
      <div>
        <Flex gap="0 16px" wrap>
          <FormItem label={ru.offerForm.kind}>
            <Segmented<ProductKind>
              aria-label={ru.offerForm.kind}
              value={kind}
              options={PRODUCT_KINDS.map((value) => ({ value, label: ru.kinds[value] }))}
              onChange={choose}
            />
          </FormItem>
          <FormItem label={ru.offerForm.product} htmlFor="offer-product" className={styles.field ?? ''}>
            <Select
              id="offer-product"
              value={values.product}
              options={getProducts(kind).map((value) => ({ value, label: ru.products[value] }))}
              onChange={(product) => onChange({ product })}
            />
          </FormItem>
          {kind === 'guarantee' && (
            <FormItem label={ru.offerForm.guaranteeType} htmlFor="offer-type" className={styles.field ?? ''}>
              <Select
                id="offer-type"
                value={values.guaranteeType}
                options={GUARANTEE_TYPES.map((value) => ({ value, label: ru.guaranteeTypes[value] }))}
                onChange={(guaranteeType) => onChange({ guaranteeType })}
              />
            </FormItem>
          )}
        </Flex>
        <Flex gap="0 16px" wrap>
          <FormItem label={ru.offerForm.amount} htmlFor="offer-amount" className={styles.field ?? ''}>
            <MoneyInput
              id="offer-amount"
              aria-required
              size="large"
              placeholder="1 000 000"
              kopecks={amountKopecks}
              onType={(typed) => onChange({ amountKopecks: typed || undefined })}
            />
          </FormItem>
          <FormItem
            label={kind === 'loan' ? ru.offerForm.months : ru.offerForm.days}
            htmlFor="offer-term"
            error={termFault}
            className={styles.field ?? ''}
          >
            <Flex gap={8} wrap align="center">
              <WholeInput
                id="offer-term"
                aria-required
                size="large"
                value={values.term}
                fault={termFault}
                className={styles.term ?? ''}
                onType={(term) => onChange({ term })}
              />
              <Segmented<number>
                aria-label={ru.offerForm.termPresets}
                value={values.term ?? 0}
                options={TERM_PRESETS[kind].map((value) => ({ value, label: String(value) }))}
                onChange={(term) => onChange({ term })}
              />
            </Flex>
          </FormItem>
        </Flex>
      </div>
    </Panel>
  );
}
