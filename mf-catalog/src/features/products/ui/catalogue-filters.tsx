import { Input, Select } from 'antd';
import type { RefSelectProps } from 'antd';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { PartnerCode } from 'shared-kernel/contract/banks';
import type { Product, ProductCategory } from 'shared-kernel/contract/products';
import { portalPartners } from 'shared-kernel/locale';
import { maskOf, useMaskedInput } from 'shared-kernel/masks';
import { FilterChips, SearchField, useRestingValue } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { NO_FILTERS, PRODUCT_ORDERS, groupProducts } from '../state/catalogue-view.ts';
import type { CatalogueView, ProductOrder } from '../state/catalogue-view.ts';
import styles from './products.module.css';

interface CatalogueFiltersProps {
  readonly view: CatalogueView;
  readonly products: readonly Product[];
  /** The whole catalogue is shown, so it can be narrowed to one kind. */
  readonly withCategory: boolean;
  readonly onChange: (change: Partial<CatalogueView>) => void;
}

const text = ru.products;
const MONEY = maskOf({ format: 'money' });

/** Search, kind, banks, sum and order. */
export function CatalogueFilters(props: CatalogueFiltersProps): ReactElement {
  const { view, products, withCategory, onChange } = props;
  const [amountKopecks, setAmount] = useRestingValue(view.amountKopecks, (next) =>
    onChange({ amountKopecks: next }),
  );
  const amount = useMaskedInput(MONEY, amountKopecks, (next) =>
    setAmount(typeof next === 'number' && next > 0 ? next : undefined),
  );
  const order = useRef<RefSelectProps>(null);
  const banks = new Set(products.map((product) => product.bank));
  const isFiltered =
    view.search !== '' ||
    view.banks.length > 0 ||
    view.amountKopecks !== undefined ||
    (withCategory && view.category !== undefined);
  return (
    <div role="search" aria-label={text.filters} className={styles.toolbar}>
      <SearchField label={text.search} value={view.search} onSearch={(search) => onChange({ search })} />
      {withCategory ? (
        <Select<ProductCategory | ''>
          aria-label={text.kind}
          value={view.category ?? ''}
          onChange={(category) => onChange({ category: category === '' ? undefined : category })}
          options={[
            { value: '', label: text.anyKind },
            ...groupProducts(products).map(({ category }) => ({
              value: category,
              label: text.categories[category],
            })),
          ]}
          className={styles.category ?? ''}
        />
      ) : null}
      <Select<PartnerCode[]>
        mode="multiple"
        allowClear
        showSearch={false}
        maxTagCount="responsive"
        aria-label={text.banks}
        placeholder={text.banks}
        value={[...view.banks]}
        onChange={(chosen) => onChange({ banks: chosen })}
        options={portalPartners()
          .filter(({ code }) => banks.has(code))
          .map(({ code, name }) => ({ value: code, label: name }))}
        className={styles.banks ?? ''}
      />
      <Input
        className={styles.amount ?? ''}
        inputMode="decimal"
        autoComplete="off"
        allowClear
        aria-label={text.amount}
        placeholder={text.amount}
        suffix={<span aria-hidden>₽</span>}
        value={amount.text}
        onChange={amount.onInput}
      />
      <Select<ProductOrder>
        ref={order}
        aria-label={text.order}
        value={view.order}
        onChange={(order) => onChange({ order })}
        options={PRODUCT_ORDERS.map((value) => ({ value, label: text.orders[value] }))}
        className={styles.order ?? ''}
      />
      <FilterChips
        chips={[]}
        isFiltered={isFiltered}
        onReset={() => onChange(NO_FILTERS)}
        focusAfter={order}
      />
    </div>
  );
}
