import { useSearchParams } from 'shared-kernel/router';
import { readCatalogueView, writeCatalogueView } from './catalogue-view.ts';
import type { CatalogueView } from './catalogue-view.ts';

/** The view of the address. Opening details is a step back can undo; trying filters out is not. */
export function useCatalogueView(): readonly [CatalogueView, (change: Partial<CatalogueView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = readCatalogueView(params);
  return [
    view,
    (change) =>
      setParams(writeCatalogueView({ ...view, ...change }), { replace: change.opened === undefined }),
  ];
}
