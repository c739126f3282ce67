import { NEWS_SECTIONS, type NewsSection } from 'shared-kernel/contract/news';
import type { SeedContext } from '../seed-context.ts';
import type { DemoArticle } from './article.ts';
import { innovations } from './innovations.ts';
import { market } from './market.ts';
import { partnerships } from './partnerships.ts';
import { regulation } from './regulation.ts';
import { security } from './security.ts';
import { technology } from './technology.ts';

const ARTICLES: Readonly<Record<NewsSection, readonly DemoArticle[]>> = {
  regulation,
  market,
  technology,
  security,
  innovations,
  partnerships,
};

/** Articles of all sections; agent@example.com has read the older ones. */
export async function seedNews({ tx, accounts, daysAgo }: SeedContext): Promise<void> {
  for (const section of NEWS_SECTIONS) {
    for (const article of ARTICLES[section]) {
      const { id } = await tx
        .insertInto('news')
        .values({
          section,
          title: article.title,
          summary: article.summary,
          body: article.body.join('\n\n'),
          author: article.author,
          pinned: article.pinned ?? false,
          published_at: daysAgo(article.days, 2),
          updated_at: daysAgo(article.days, 2),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (article.days <= 20) continue;
      await tx
        .insertInto('news_reads')
        .values({ agent_id: accounts.agents.agent.id, news_id: id, read_at: daysAgo(article.days - 1) })
        .execute();
    }
  }
}
