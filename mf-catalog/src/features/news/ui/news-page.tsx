import { CheckOutlined, EditOutlined, WifiOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { NEWS_SECTIONS, newsFeed } from 'shared-kernel/contract/news';
import type { NewsSection, UnreadCounts } from 'shared-kernel/contract/news';
import { addressOf } from 'shared-kernel/http';
import { WORDS } from 'shared-kernel/locale';
import {
  pageParam,
  paths,
  textParam,
  urlSchema,
  useNavigate,
  useParams,
  useUrlState,
} from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import {
  EmptyState,
  NotFoundPage,
  PageHeader,
  QueryBoundary,
  SearchField,
  SkeletonCards,
  SkeletonForm,
} from 'shared-kernel/ui';
import { SectionTabs } from '../../../common/section-tabs.tsx';
import { ru } from '../locale/ru.ts';
import { NEWS_PER_PAGE, useMarkAllRead, useNews, useUnreadCounts } from '../api/news.ts';
import { editorListLink, editorPlace, editorSchema } from '../state/news-address.ts';
import { newsSection } from '../state/news-links.ts';
import { useIsEditor } from '../state/use-is-editor.ts';
import { NewsCard } from './news-item.tsx';
import styles from './news.module.css';

const { Part: NewsEditorPage } = lazyPart(() =>
  import('./news-editor-page.tsx').then((module) => module.NewsEditorPage),
);
const text = ru.news;
const listSchema = urlSchema({ search: textParam(), page: pageParam }, { steps: ['page'] });

/** `/news` and its sections. */
export function NewsPage(): ReactElement {
  const { section } = useParams<'section'>();
  const known = newsSection(section);
  const place = editorPlace(useUrlState(editorSchema).view);
  const isEditor = useIsEditor();
  if (section !== undefined && known === undefined) return <NotFoundPage />;
  return (
    <>
      {place !== null && isEditor && section === undefined ? (
        <NewsEditorPage place={place} placeholder={<SkeletonForm />} />
      ) : (
        <NewsList section={known} />
      )}
    </>
  );
}

function NewsList({ section }: { readonly section: NewsSection | undefined }): ReactElement {
  const { view, change } = useUrlState(listSchema);
  const { search, page } = view;
  const news = useNews({ section, search, page });
  const { data: unread } = useUnreadCounts();
  const markAll = useMarkAllRead();
  const isEditor = useIsEditor();
  const navigate = useNavigate();
  const bank = useAtomValue(currentBankAtom);
  const total = news.data?.total ?? 0;
  const newHere = countUnread(unread, section === undefined ? NEWS_SECTIONS : [section]);

  const lastPage = Math.max(1, Math.ceil(total / NEWS_PER_PAGE));
  // An address of a page that is no more shows the last one.
  useEffect(() => {
    if (news.data && !news.isPlaceholderData && page > lastPage)
      change({ page: lastPage }, { isCorrection: true });
  });

  return (
    <>
      <PageHeader
        title={section === undefined ? text.title : text.sections[section]}
        subtitle={
          <span aria-live="polite">
            {news.data ? text.totals(total, search === '' ? newHere : 0) : text.subtitle}
          </span>
        }
        extra={
          <>
            {isEditor ? (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => void navigate(editorListLink())}>
                {text.editing.title}
              </Button>
            ) : null}
            <Button
              icon={<WifiOutlined rotate={45} aria-hidden />}
              href={addressOf(bank, newsFeed.path, { query: { section } })}
              target="_blank"
              rel="noopener"
              title={text.feedHint}
            >
              {text.feed}
            </Button>
            <Button
              icon={<CheckOutlined aria-hidden />}
              loading={markAll.isPending}
              disabled={!news.data || total === 0}
              onClick={() =>
                void markAll.mutateAsync().then(
                  () => notify.success(text.allRead),
                  (error: unknown) => notifyError(error, text.readAllFailed),
                )
              }
            >
              {text.readAll}
            </Button>
          </>
        }
      />
      <SectionTabs
        label={text.sectionsLabel}
        current={section === undefined ? paths.news.link() : paths.newsSection.link(section)}
        query={search === '' ? '' : new URLSearchParams({ search }).toString()}
        tabs={[
          { path: paths.news.link(), label: text.allSections, ...getUnread(unread, ...NEWS_SECTIONS) },
          ...NEWS_SECTIONS.map((each) => ({
            path: paths.newsSection.link(each),
            label: text.sections[each],
            ...getUnread(unread, each),
          })),
        ]}
      />
      <div role="search" className={styles.toolbar}>
        <SearchField label={text.search} value={search} onSearch={(next) => change({ search: next })} />
      </div>
      <QueryBoundary
        query={news}
        skeleton={<SkeletonCards count={6} minWidth={320} />}
        isEmpty={(list) => list.total === 0}
        empty={
          search === '' ? (
            <EmptyState title={text.empty} description={text.emptyText} />
          ) : (
            <EmptyState
              title={WORDS.nothingFound}
              action={<Button onClick={() => change({ search: '' })}>{text.resetSearch}</Button>}
            />
          )
        }
      >
        {(list) => (
          <>
            <ul
              className={styles.list}
              aria-busy={news.isPlaceholderData}
              style={{ opacity: news.isPlaceholderData ? 0.55 : 1 }}
            >
              {list.items.map((item) => (
                <NewsCard key={item.id} item={item} />
              ))}
            </ul>
            {list.total > NEWS_PER_PAGE ? (
              <nav className={styles.pagination} aria-label={text.pages}>
                <Pagination
                  current={page}
                  total={list.total}
                  pageSize={NEWS_PER_PAGE}
                  showSizeChanger={false}
                  onChange={(next) => {
                    change({ page: next });
                    window.scrollTo({ top: 0 });
                  }}
                />
              </nav>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

const countUnread = (unread: UnreadCounts | undefined, sections: readonly NewsSection[]): number =>
  sections.reduce((sum, section) => sum + (unread?.[section] ?? 0), 0);

/** The count of a tab; none when everything is read or the bank has not said. */
function getUnread(unread: UnreadCounts | undefined, ...sections: readonly NewsSection[]) {
  const count = countUnread(unread, sections);
  return count === 0 ? {} : { count, countText: text.unreadCount(count) };
}
