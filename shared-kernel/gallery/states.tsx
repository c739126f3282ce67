import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ApiError } from '../src/http/api-error.ts';
import { notify } from '../src/notify.tsx';
import { ToastCard } from '../src/toast-card.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { ErrorBoundary } from '../src/ui/error-boundary.tsx';
import { ErrorPanel } from '../src/ui/error-panel.tsx';
import { LazyPlace } from '../src/ui/lazy-place.tsx';
import { NotFoundPage } from '../src/ui/not-found-page.tsx';
import { OfflineBanner } from '../src/ui/offline-banner.tsx';
import { ProgressLine } from '../src/ui/progress-line.tsx';
import { QueryBoundary } from '../src/ui/query-boundary.tsx';
import {
  SkeletonArticle,
  SkeletonCards,
  SkeletonForm,
  SkeletonHome,
  SkeletonIncome,
  SkeletonMessages,
  SkeletonPage,
  SkeletonTable,
  SkeletonText,
} from '../src/ui/skeletons.tsx';
import { Exhibit, Group } from './exhibit.tsx';
import { ru } from './locale/ru.ts';
import styles from './gallery.module.css';

const text = ru.states;
const nothing = (): undefined => undefined;
const failure = new ApiError({ code: 'unavailable', status: 503, requestId: '7b1f-42aa' });
const paused = { data: undefined, error: null, isFetching: false, isPaused: true, refetch: nothing };

/** Content on its way, by the shape that it will have. */
const SKELETONS = [
  [text.skeleton, text.skeletonRule, <SkeletonCards count={3} rows={2} />],
  [text.skeletonTable, text.skeletonTableRule, <SkeletonTable rows={4} />],
  [text.skeletonPage, text.skeletonPageRule, <SkeletonPage />],
  [text.skeletonForm, text.skeletonFormRule, <SkeletonForm />],
  [text.skeletonText, text.skeletonTextRule, <SkeletonText />],
  [text.skeletonHome, text.skeletonHomeRule, <SkeletonHome />],
  [text.skeletonIncome, text.skeletonIncomeRule, <SkeletonIncome />],
  [text.skeletonArticle, text.skeletonArticleRule, <SkeletonArticle />],
  [text.skeletonMessages, text.skeletonMessagesRule, <SkeletonMessages />],
] as const;

/** Fails while it is drawn, once it is asked to. */
function Fragile(): ReactElement {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broken in the gallery');
  return <Button onClick={() => setBroken(true)}>{text.breakPart}</Button>;
}

/** What stands in place of content. */
export function States(): ReactElement {
  return (
    <Group title={text.title}>
      <Exhibit title={text.progress} rule={text.progressRule}>
        <ProgressLine percent={40} label={text.progress} />
        <ProgressLine percent={100} state="done" label={text.progress} />
        <ProgressLine percent={70} state="failed" label={text.progress} />
        <ProgressLine percent={100} state="running" label={text.progress} />
      </Exhibit>
      <Exhibit title={text.empty} rule={text.emptyRule}>
        <EmptyState
          title={text.emptyTitle}
          description={text.emptyText}
          action={<Button>{text.emptyAction}</Button>}
        />
        <EmptyState compact title={text.emptyTitle} />
      </Exhibit>
      <Exhibit title={text.error} rule={text.errorRule}>
        <div className={styles.wide}>
          <ErrorPanel error={failure} onRetry={nothing} />
        </div>
        <div className={styles.wide}>
          <ErrorPanel error={failure} compact onRetry={nothing} retrying />
        </div>
      </Exhibit>
      <Exhibit title={text.offline} rule={text.offlineRule}>
        <QueryBoundary query={paused}>{nothing}</QueryBoundary>
        <div className={styles.wide}>
          <OfflineBanner />
        </div>
      </Exhibit>
      <Exhibit title={text.crash} rule={text.crashRule}>
        <div className={styles.wide}>
          <ErrorBoundary>
            <Fragile />
          </ErrorBoundary>
        </div>
      </Exhibit>
      <Exhibit title={text.late} rule={text.lateRule}>
        <div className={styles.wide}>
          <LazyPlace>
            <SkeletonCards count={1} rows={2} />
          </LazyPlace>
        </div>
      </Exhibit>
      {SKELETONS.map(([title, rule, skeleton]) => (
        <Exhibit key={title} title={title} rule={rule}>
          <div className={styles.wide}>{skeleton}</div>
        </Exhibit>
      ))}
      <Exhibit title={text.toasts} rule={text.toastsRule}>
        {(['success', 'error', 'info'] as const).map((kind) => (
          <ToastCard
            key={kind}
            visible
            onClose={nothing}
            content={{
              kind,
              ...text.toastTexts[kind],
              action: kind === 'success' ? { label: text.undo, run: nothing } : undefined,
            }}
          />
        ))}
        <Button onClick={() => notify.info(text.toastTexts.info.title)}>{text.showToast}</Button>
      </Exhibit>
      <Exhibit title={text.notFound} rule={text.notFoundRule}>
        <div className={styles.wide}>
          <NotFoundPage />
        </div>
      </Exhibit>
    </Group>
  );
}
