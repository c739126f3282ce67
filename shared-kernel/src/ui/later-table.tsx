import type { ReactElement } from 'react';
import { ApiError } from '../http/api-error.ts';
import { lazyCode, useLazy } from '../lazy.ts';
import { ErrorPanel } from './error-panel.tsx';
import { LazyPlace } from './lazy-place.tsx';
import type { ResponsiveTableProps } from './responsive-table.tsx';

const source = lazyCode(() => import('./responsive-table.tsx').then((module) => module.ResponsiveTable));

/**
 * `ResponsiveTable` for remotes of the contract 1.0, which ask the whole of the UI for it; here it comes by itself.
 *
 * @deprecated Import it from `shared-kernel/responsive-table`, which pages that show no table do not load.
 */
export function ResponsiveTable<Row extends object>(props: ResponsiveTableProps<Row>): ReactElement {
  const { code: Table, error, retry } = useLazy(source);
  if (error)
    return (
      <ErrorPanel error={new ApiError({ code: 'not_loaded', status: 0, cause: error })} onRetry={retry} />
    );
  return Table ? <Table {...props} /> : <LazyPlace />;
}
