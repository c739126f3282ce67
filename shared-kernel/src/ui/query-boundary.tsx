import { CloudSyncOutlined } from '@ant-design/icons';
import { useDeferredValue } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { ApiError } from '../http/api-error.ts';
import { isCancelled } from '../http/api-error.ts';
import { UI_TEXTS } from '../locale/words.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { SkeletonCards } from './skeletons.tsx';

/** What the boundary reads of a query's result. */
export interface BoundaryQuery<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly isPaused: boolean;
  readonly refetch: () => unknown;
}

export interface QueryBoundaryProps<Data> {
  readonly query: BoundaryQuery<Data>;
  /** Drawn while the first answer is awaited. */
  readonly skeleton?: ReactNode;
  /** Drawn in place of `children` when this says that there is nothing. */
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly errorTitle?: string;
  /** Where the data is the whole page: a failure has its main heading then, and this way out beside «Повторить». */
  readonly wayOut?: ReactNode;
  /**
   * The first data is drawn in slices, between which a slow device answers the hand: for a page that takes it long. Nothing
   * below the boundary may come with the data then, nor an effect beside it count on the elements: both are a moment earlier.
   */
  readonly inSlices?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A query on the page: skeleton, error panel with «Повторить», nothing, or the data. Data that is there stays
 * on the page while a refresh fails; without a network it says what it waits for.
 */
export function QueryBoundary<Data>({
  query,
  skeleton = <SkeletonCards />,
  isEmpty,
  empty = <EmptyState />,
  errorTitle,
  wayOut,
  inSlices = false,
  children,
}: QueryBoundaryProps<Data>): ReactElement {
  const isPage = wayOut !== undefined;
  const isBegun = useDeferredValue(inSlices && query.data !== undefined);
  if (query.data !== undefined) {
    if (inSlices && !isBegun) return <>{skeleton}</>;
    return <>{isEmpty?.(query.data) ? empty : children(query.data)}</>;
  }
  if (query.isPaused) {
    return (
      <EmptyState
        icon={<CloudSyncOutlined aria-hidden />}
        isPage={isPage}
        title={UI_TEXTS.offlineTitle}
        description={UI_TEXTS.waitingForNetwork}
        action={wayOut}
      />
    );
  }
  if (query.error && !isCancelled(query.error)) {
    return (
      <ErrorPanel
        isPage={isPage}
        error={query.error}
        {...(errorTitle === undefined ? {} : { title: errorTitle })}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        action={wayOut}
      />
    );
  }
  return <>{skeleton}</>;
}
