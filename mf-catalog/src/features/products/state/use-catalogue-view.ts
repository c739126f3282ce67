import { useUrlState } from 'shared-kernel/router';
import type { UrlState } from 'shared-kernel/router';
import { catalogueSchema } from './catalogue-view.ts';
import type { CatalogueView } from './catalogue-view.ts';

/** The view of the address. Opening details is a step back can undo; trying filters out is not. */
export function useCatalogueView(): readonly [CatalogueView, UrlState<CatalogueView>['change']] {
  const { view, change } = useUrlState(catalogueSchema);
  return [view, change];
}
