import { editedNewsSchema, newsTextSchema } from 'shared-kernel/contract/news';
import type { NewsText } from 'shared-kernel/contract/news';
import type { SchemaValue } from 'shared-kernel/schema';
import { storedDraft } from 'shared-kernel/stored-draft';

/** What a new article begins with. */
export function emptyText(author: string): NewsText {
  return { section: 'regulation', title: '', summary: '', body: '', author, pinned: false };
}

export function toNewsText({ section, title, summary, body, author, pinned }: NewsText): NewsText {
  return { section, title, summary, body, author, pinned };
}

export function isSameText(a: NewsText, b: NewsText): boolean {
  return (Object.keys(a) as (keyof NewsText)[]).every((field) => a[field] === b[field]);
}

/** Fields that an article lacks before everybody may read it. */
export function missingFields(text: NewsText): readonly ('title' | 'summary' | 'body' | 'author')[] {
  return (['title', 'summary', 'body', 'author'] as const).filter((field) => text[field].trim() === '');
}

/** A text with the version that it changes: a newer one is another editor's. None for a new article. */
const newsDraftSchema = newsTextSchema.extend({ version: editedNewsSchema.shape.version.optional() });
export type NewsDraft = SchemaValue<typeof newsDraftSchema>;

/** The unsaved text of an article on this device: an ended session, a reload or a lost network take nothing. */
export const newsDraft = (id: number | 'new') => storedDraft(newsDraftSchema, ['news', String(id)]);
