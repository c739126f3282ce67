import { NEWS_STATES } from 'shared-kernel/contract/news';
import type { NewsState } from 'shared-kernel/contract/news';
import { paths } from 'shared-kernel/router';
import { articleId } from './news-links.ts';

/** What an editor has opened: the lists of a state, a new article or an existing one. */
export type EditorPlace =
  | { readonly kind: 'list'; readonly state: NewsState; readonly page: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'article'; readonly id: number };

/** The editor's place in the query of `/news`; `null` for readers' addresses. */
export function editorPlace(params: URLSearchParams): EditorPlace | null {
  const edited = params.get('edit');
  if (edited === 'new') return { kind: 'new' };
  const id = articleId(edited ?? undefined);
  if (id !== null) return { kind: 'article', id };
  const state = NEWS_STATES.find((each) => each === params.get('editing'));
  return state === undefined
    ? null
    : { kind: 'list', state, page: articleId(params.get('page') ?? '1') ?? 1 };
}

export function editorListLink(state: NewsState = 'draft'): string {
  return `${paths.news.link()}?editing=${state}`;
}

export function editorLink(id: number | 'new'): string {
  return `${paths.news.link()}?edit=${id}`;
}
