import type { EditedNews, NewsText } from 'shared-kernel/contract/news';

/** What a new article begins with. */
export function emptyText(author: string): NewsText {
  return { section: 'regulation', title: '', summary: '', body: '', author, pinned: false };
}

export function toNewsText({ section, title, summary, body, author, pinned }: EditedNews): NewsText {
  return { section, title, summary, body, author, pinned };
}

export function isSameText(a: NewsText, b: NewsText): boolean {
  return (Object.keys(a) as (keyof NewsText)[]).every((field) => a[field] === b[field]);
}

/** Fields that an article lacks before everybody may read it. */
export function missingFields(text: NewsText): readonly ('title' | 'summary' | 'body' | 'author')[] {
  return (['title', 'summary', 'body', 'author'] as const).filter((field) => text[field].trim() === '');
}

/** The unsaved text of an article on this device: an ended session, a reload or a lost network take nothing. */
export const newsDraftName = (id: number | 'new'): readonly string[] => ['news', String(id)];
