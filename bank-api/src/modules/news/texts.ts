import type { NewsSection } from 'shared-kernel/contract/news';

/** Russian sentences of the news and of their feed. */
export const TEXTS = {
  feedTitle: 'Портал агента: новости',
  feedDescription: 'Регулирование, рынок и изменения у банков. Полный текст\u00a0— в портале после входа.',
  sections: {
    regulation: 'Регулирование',
    market: 'Рынок',
    technology: 'Технологии',
    security: 'Безопасность',
    innovations: 'Инновации',
    partnerships: 'Партнёрства',
  } satisfies Record<NewsSection, string>,
  withdrawFirst: 'Опубликованную новость сначала снимите с публикации.',
} as const;
