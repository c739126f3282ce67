import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { formatCount } from 'shared-kernel/domain/plurals';
import { WORDS } from 'shared-kernel/locale';
import { PRODUCT_SECTIONS, paths, useParams } from 'shared-kernel/router';
import type { ProductSection } from 'shared-kernel/router';
import {
  EmptyState,
  NotFoundPage,
  PageHeader,
  QueryBoundary,
  SkeletonCards,
  VisuallyHidden,
} from 'shared-kernel/ui';
import { SectionTabs } from '../../../common/section-tabs.tsx';
import { ru } from '../locale/ru.ts';
import { useProducts } from '../api/products.ts';
import {
  MAX_COMPARED,
  NO_FILTERS,
  countByCategory,
  filterProducts,
  groupProducts,
  sortProducts,
  toggleCompared,
  catalogueSchema,
} from '../state/catalogue-view.ts';
import type { CatalogueView } from '../state/catalogue-view.ts';
import { useCatalogueView } from '../state/use-catalogue-view.ts';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { ComparisonModal, ComparisonTray } from './comparison.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductDrawer } from './product-drawer.tsx';
import styles from './products.module.css';

const text = ru.products;

/** `/products` and its sections: products of all banks to search, filter, compare and apply for. */
export function ProductsPage(): ReactElement {
  const { section } = useParams<'section'>();
  const known = PRODUCT_SECTIONS.find((each) => each === section);
  const products = useProducts();
  if (section !== undefined && known === undefined) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={known === undefined ? text.title : text.categories[known]}
        subtitle={text.subtitle}
      />
      <QueryBoundary
        query={products}
        skeleton={<SkeletonCards count={6} rows={5} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title={text.empty} description={text.emptyText} />}
        inSlices
      >
        {(all) => <Catalogue all={all} section={known} />}
      </QueryBoundary>
    </>
  );
}

interface CatalogueProps {
  readonly all: readonly Product[];
  readonly section: ProductSection | undefined;
}

function Catalogue({ all, section }: CatalogueProps): ReactElement {
  const [view, change] = useCatalogueView();
  const [isComparing, setComparing] = useState(false);
  const category = section ?? view.category;
  const matching = filterProducts(all, view);
  const counts = countByCategory(matching);
  const shown = matching.filter((product) => category === undefined || product.category === category);
  const compared = view.compared
    .map((id) => all.find((product) => product.id === id))
    .filter((product) => product !== undefined);
  const removeCompared = (id: string): void => {
    if (compared.length <= 2) setComparing(false);
    change({ compared: view.compared.filter((each) => each !== id) });
  };
  return (
    <>
      <SectionTabs
        label={text.sections}
        current={section === undefined ? paths.products.link() : paths.productSection.link(section)}
        query={sectionQuery(view)}
        tabs={[
          { path: paths.products.link(), label: text.catalogue, count: matching.length },
          ...PRODUCT_SECTIONS.map((each) => ({
            path: paths.productSection.link(each),
            label: text.categories[each],
            count: counts.get(each) ?? 0,
          })),
        ]}
      />
      <CatalogueFilters view={view} products={all} withCategory={section === undefined} onChange={change} />
      <p className={styles.count} aria-live="polite">
        {formatCount(shown.length, text.count)}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={WORDS.nothingFound}
          description={text.nothingFoundText}
          action={<Button onClick={() => change(NO_FILTERS)}>{WORDS.resetFilters}</Button>}
        />
      ) : (
        groupProducts(shown).map((group) => (
          <section key={group.category} className={styles.group} aria-label={text.categories[group.category]}>
            {category === undefined ? (
              <h2 className={styles.groupTitle}>
                {text.categories[group.category]} <small>{group.products.length}</small>
              </h2>
            ) : (
              // The page has said it in its title already.
              <VisuallyHidden as="h2">{text.categories[group.category]}</VisuallyHidden>
            )}
            <ul className={styles.grid}>
              {sortProducts(group.products, view.order).map((product) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  amountKopecks={view.amountKopecks}
                  isCompared={view.compared.includes(product.id)}
                  isComparisonFull={compared.length >= MAX_COMPARED}
                  onCompare={() =>
                    change({
                      compared: toggleCompared(
                        compared.map((each) => each.id),
                        product.id,
                      ),
                    })
                  }
                  onOpen={() => change({ opened: product.id })}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {compared.length > 0 ? (
        <ComparisonTray
          products={compared}
          onOpen={() => setComparing(true)}
          onRemove={removeCompared}
          onClear={() => change({ compared: [] })}
        />
      ) : null}
      <ComparisonModal
        products={compared}
        isOpen={isComparing}
        amountKopecks={view.amountKopecks}
        onRemove={removeCompared}
        onClose={() => setComparing(false)}
      />
      <ProductDrawer
        product={all.find((product) => product.id === view.opened)}
        isOpen={view.opened !== undefined}
        amountKopecks={view.amountKopecks}
        onClose={() => change({ opened: undefined })}
      />
    </>
  );
}

/** What stays when the section changes: everything but the kind and the open details. */
function sectionQuery(view: CatalogueView): string {
  return catalogueSchema.write({ ...view, category: undefined, opened: undefined }).toString();
}
