import type { NewsSection } from 'shared-kernel/contract/news';
import type { Identity, Instant, WithDefault } from '../../database/types.ts';

export interface NewsTables {
  news: {
    id: Identity;
    section: NewsSection;
    title: string;
    summary: string;
    /** Markdown. */
    body: string;
    author: string;
    pinned: WithDefault<boolean>;
    published_at: Instant;
  };
  news_reads: { agent_id: string; news_id: number; read_at: Instant };
}
