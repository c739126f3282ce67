import { NEWS_STATES } from 'shared-kernel/contract/news';
import type { NewsState } from 'shared-kernel/contract/news';
import { optionParam, pageParam, paths, patternParam, urlSchema } from 'shared-kernel/router';

/** What an editor has opened: the lists of a state, a new article or an existing one. */
export type EditorPlace =
  | { readonly kind: 'list'; readonly state: NewsState; readonly page: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'article'; readonly id: number };

/** The query of `/news` on the editors' side. */
export const editorSchema = urlSchema({
  edit: patternParam(/^(?:new|[1-9]\d{0,14})$/u),
  editing: optionParam(NEWS_STATES),
  page: pageParam,
});

/** The editor's place; `null` for readers' addresses. */
export function editorPlace({
  edit,
  editing,
  page,
}: ReturnType<typeof editorSchema.read>): EditorPlace | null {
  if (edit === 'new') return { kind: 'new' };
  if (edit !== undefined) return { kind: 'article', id: Number(edit) };
  return editing === undefined ? null : { kind: 'list', state: editing, page };
}

export function editorListLink(state: NewsState = 'draft', page?: number): string {
  return paths.news.link({ editing: state, page });
}

export function editorLink(id: number | 'new'): string {
  return paths.news.link({ edit: id });
}
