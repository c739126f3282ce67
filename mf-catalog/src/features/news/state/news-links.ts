import { NEWS_SECTIONS } from 'shared-kernel/contract/news';
import type { NewsItem, NewsSection } from 'shared-kernel/contract/news';
import { paths } from 'shared-kernel/router';

/** Address of an article, below its section. */
export function articleLink({ section, id }: Pick<NewsItem, 'section' | 'id'>): string {
  return paths.newsArticle.link(section, id);
}

export function newsSection(text: string | undefined): NewsSection | undefined {
  return NEWS_SECTIONS.find((section) => section === text);
}

/** Number of an article in an address; `null` when it is none. */
export function articleId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null;
}
