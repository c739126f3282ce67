import { Readable } from 'node:stream';
import type { NewsSection } from 'shared-kernel/contract/news';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import type { NewsService } from './service.ts';
import { TEXTS } from './texts.ts';

const LATEST = 30;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text of a person inside XML: markup is escaped, characters that XML 1.0 does not know are dropped. */
function xml(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** RSS 2.0 of the latest news. Each leads into the portal, where its text is read after signing in. */
export async function feedAnswer(
  news: NewsService,
  publicUrl: string,
  section: NewsSection | undefined,
): Promise<FileAnswer> {
  const items = await news.latest(section, LATEST);
  const home = `${publicUrl}/#/news${section === undefined ? '' : `/${section}`}`;
  const title = section === undefined ? TEXTS.feedTitle : `${TEXTS.feedTitle}. ${TEXTS.sections[section]}`;
  const entries = items.map((item) => {
    const link = `${publicUrl}/#/news/${item.section}/${item.id}`;
    return [
      '    <item>',
      `      <title>${xml(item.title)}</title>`,
      `      <link>${xml(link)}</link>`,
      `      <guid isPermaLink="true">${xml(link)}</guid>`,
      `      <category>${xml(TEXTS.sections[item.section])}</category>`,
      `      <description>${xml(item.summary)}</description>`,
      `      <pubDate>${new Date(item.published_at).toUTCString()}</pubDate>`,
      '    </item>',
    ].join('\n');
  });
  const bytes = Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0">',
      '  <channel>',
      `    <title>${xml(title)}</title>`,
      `    <link>${xml(home)}</link>`,
      `    <description>${xml(TEXTS.feedDescription)}</description>`,
      '    <language>ru</language>',
      ...entries,
      '  </channel>',
      '</rss>',
      '',
    ].join('\n'),
  );
  return fileAnswer({
    stream: Readable.from([bytes]),
    sizeBytes: bytes.length,
    fileName: 'news.xml',
    contentType: 'application/rss+xml; charset=utf-8',
    disposition: 'inline',
  });
}
