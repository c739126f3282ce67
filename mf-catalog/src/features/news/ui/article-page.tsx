import { EditOutlined, LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { countUnreadNews, listNews } from 'shared-kernel/contract/news';
import type { readNews } from 'shared-kernel/contract/news';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { isNotFound } from 'shared-kernel/http';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { Link, Navigate, paths, useNavigate, useParams } from 'shared-kernel/router';
import { notify } from 'shared-kernel/toast';
import { WORDS } from 'shared-kernel/locale';
import { EmptyState, LinkButton, PageHeader, QueryBoundary, SkeletonArticle } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useArticle } from '../api/news.ts';
import { editorLink } from '../state/news-address.ts';
import { articleId, articleLink, newsSection } from '../state/news-links.ts';
import { useIsEditor } from '../state/use-is-editor.ts';
import { ArticleBody } from './article-body.tsx';
import styles from './news.module.css';

const text = ru.news;

/** `/news/{section}/{id}`: one article, read from then on. */
export function ArticlePage(): ReactElement {
  const { id } = useParams<'id'>();
  const number = articleId(id);
  return number === null ? <NoArticle /> : <ArticleById id={number} />;
}

function ArticleById({ id }: { readonly id: number }): ReactElement {
  const article = useArticle(id);
  const client = useQueryClient();
  const isRead = article.data !== undefined;
  // The list must not show the article as unread when the agent comes back.
  useEffect(() => {
    if (!isRead) return;
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listNews) });
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(countUnreadNews) });
  }, [client, id, isRead]);
  if (isNotFound(article.error)) return <NoArticle />;
  return (
    <QueryBoundary
      query={article}
      skeleton={<SkeletonArticle />}
      wayOut={<LinkButton to={paths.news.link()}>{text.toNews}</LinkButton>}
    >
      {(data) => <Article article={data} />}
    </QueryBoundary>
  );
}

function Article({ article }: { readonly article: EndpointResponse<typeof readNews> }): ReactElement {
  const { section } = useParams<'section'>();
  const navigate = useNavigate();
  const isEditor = useIsEditor();
  // An article that moved to another section keeps its old address working.
  if (newsSection(section) !== article.section) return <Navigate replace to={articleLink(article)} />;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notify.success(text.linkCopied);
    } catch {
      notify.info(text.linkNotCopied);
    }
  };
  return (
    <>
      <PageHeader
        title={article.title}
        onBack={() => void navigate(paths.newsSection.link(article.section))}
        backLabel={text.backTo(text.sections[article.section])}
        subtitle={
          <>
            <Link to={paths.newsSection.link(article.section)} className={styles.section}>
              {text.sections[article.section]}
            </Link>
            {' · '}
            <time dateTime={article.published_at}>{formatDateTime(article.published_at)}</time>
            {` · ${article.author}`}
          </>
        }
        extra={
          <>
            {isEditor ? (
              <Button
                icon={<EditOutlined aria-hidden />}
                onClick={() => void navigate(editorLink(article.id))}
              >
                {WORDS.edit}
              </Button>
            ) : null}
            <Button icon={<LinkOutlined aria-hidden />} onClick={() => void copy()}>
              {text.copyLink}
            </Button>
          </>
        }
      />
      <article className={styles.article}>
        <p className={styles.lead}>{article.summary}</p>
        <ArticleBody text={article.body} />
      </article>
    </>
  );
}

function NoArticle(): ReactElement {
  return (
    <EmptyState
      isPage
      title={text.noArticle}
      description={text.noArticleText}
      action={<LinkButton to={paths.news.link()}>{text.toNews}</LinkButton>}
    />
  );
}
