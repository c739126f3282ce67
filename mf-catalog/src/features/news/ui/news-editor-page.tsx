import type { ReactElement } from 'react';
import { isNotFound } from 'shared-kernel/http';
import { EmptyState, LinkButton, QueryBoundary, SkeletonForm } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useEditedArticle } from '../api/news-editing.ts';
import { editorListLink } from '../state/news-address.ts';
import type { EditorPlace } from '../state/news-address.ts';
import { EditedList } from './edited-list.tsx';
import { NewsEditor } from './news-editor.tsx';

const text = ru.news.editing;

/** The editors' side of the news, loaded for them alone. */
export function NewsEditorPage({ place }: { readonly place: EditorPlace }): ReactElement {
  if (place.kind === 'list') return <EditedList state={place.state} page={place.page} />;
  if (place.kind === 'new') return <NewsEditor key="new" article={null} />;
  return <ExistingArticle key={place.id} id={place.id} />;
}

function ExistingArticle({ id }: { readonly id: number }): ReactElement {
  const article = useEditedArticle(id);
  const wayOut = <LinkButton to={editorListLink()}>{text.toEditing}</LinkButton>;
  if (isNotFound(article.error)) return <EmptyState isPage title={ru.news.noArticle} action={wayOut} />;
  return (
    <QueryBoundary query={article} skeleton={<SkeletonForm />} wayOut={wayOut}>
      {(data) => <NewsEditor article={data} />}
    </QueryBoundary>
  );
}
