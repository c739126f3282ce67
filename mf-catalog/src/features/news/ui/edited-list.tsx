import { PlusOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import type { ReactElement } from 'react';
import { NEWS_STATES } from 'shared-kernel/contract/news';
import type { EditedNews, NewsState } from 'shared-kernel/contract/news';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { Link, paths, useNavigate } from 'shared-kernel/router';
import { EmptyState, PageHeader, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { SectionTabs } from '../../../common/section-tabs.tsx';
import { ru } from '../locale/ru.ts';
import { EDITED_PER_PAGE, useEditedNews } from '../api/news-editing.ts';
import { editorLink, editorListLink } from '../state/news-address.ts';
import styles from './news.module.css';

const text = ru.news.editing;

interface EditedListProps {
  readonly state: NewsState;
  readonly page: number;
}

/** Drafts, planned and published news for their editors. */
export function EditedList({ state, page }: EditedListProps): ReactElement {
  const news = useEditedNews(state, page);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        onBack={() => void navigate(paths.news.link())}
        backLabel={ru.news.toNews}
        extra={
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate(editorLink('new'))}
          >
            {text.add}
          </Button>
        }
      />
      <SectionTabs
        label={text.states}
        current={editorListLink(state)}
        tabs={NEWS_STATES.map((each) => ({ path: editorListLink(each), label: text.stateTabs[each] }))}
      />
      <QueryBoundary
        query={news}
        skeleton={<SkeletonCards count={4} minWidth={320} />}
        isEmpty={(list) => list.total === 0}
        empty={<EmptyState title={text.empty[state]} />}
      >
        {(list) => (
          <>
            <ul className={styles.rows} aria-busy={news.isPlaceholderData}>
              {list.items.map((item) => (
                <EditedRow key={item.id} item={item} />
              ))}
            </ul>
            {list.total > EDITED_PER_PAGE ? (
              <nav className={styles.pagination} aria-label={ru.news.pages}>
                <Pagination
                  current={page}
                  total={list.total}
                  pageSize={EDITED_PER_PAGE}
                  showSizeChanger={false}
                  onChange={(next) => void navigate(editorListLink(state, next))}
                />
              </nav>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function EditedRow({ item }: { readonly item: EditedNews }): ReactElement {
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.title}>
          <Link to={editorLink(item.id)}>{item.title || text.untitled}</Link>
        </h2>
        <div className={styles.foot}>
          {ru.news.sections[item.section]}
          {item.pinned ? ` · ${ru.news.pinned}` : ''}
          {` · ${text.changed(formatDateTime(item.updated_at), item.updated_by)}`}
        </div>
      </div>
      {item.published_at === null ? null : (
        <div className={styles.foot}>
          {(item.state === 'scheduled' ? text.planned : text.published)(formatDateTime(item.published_at))}
        </div>
      )}
    </li>
  );
}
