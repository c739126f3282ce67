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
    /** Published with a moment to come is planned. */
    state: WithDefault<'draft' | 'published'>;
    /** Always there once published. */
    published_at: Instant | null;
    version: WithDefault<number>;
    updated_at: Instant;
    updated_by: string | null;
  };
  news_reads: { agent_id: string; news_id: number; read_at: Instant };
  news_images: {
    id: string;
    content_type: string;
    content: Buffer;
    uploaded_by: string;
    created_at: Instant;
  };
}
