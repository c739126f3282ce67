import type { ProductCategory } from 'shared-kernel/contract/products';
import type { ProductSection } from 'shared-kernel/paths';
import type { NewsSection } from 'shared-kernel/contract/news';
import { common } from './common.ts';

/** How the search of the portal names a page, and by what else it is found. */
interface SearchText {
  readonly label: string;
  readonly keywords: readonly string[];
}

/** Texts that several features of this remote share; the others stand beside their feature. */
export const ru = {
  common,
  title: 'Каталог',
  menu: {
    calculator: 'Калькулятор',
  },
  search: {
    calculator: { label: 'Калькулятор', keywords: ['расчёт', 'платёж', 'ставка', 'гарантия'] },
    products: { label: 'Продукты', keywords: ['каталог', 'банки', 'гарантии', 'сравнение'] },
    news: { label: 'Новости', keywords: ['статьи', 'события'] },
    crossBorderPayments: { label: 'Трансграничные платежи', keywords: ['ВЭД', 'валюта', 'проект'] },
  },
  searchProducts: {
    credits: { label: 'Кредиты', keywords: ['займ', 'кредит'] },
    deposits: { label: 'Депозиты', keywords: ['вклад', 'депозит'] },
    cards: { label: 'Карты', keywords: ['карта'] },
  } satisfies Record<ProductSection, SearchText>,
  searchNews: {
    regulation: { label: 'Новости: регулирование', keywords: ['ЦБ', 'закон'] },
    market: { label: 'Новости: рынок', keywords: ['ставка', 'спрос'] },
    technology: { label: 'Новости: технологии', keywords: ['сервисы', 'портал'] },
    security: { label: 'Новости: безопасность', keywords: ['мошенничество', 'пароль'] },
    innovations: { label: 'Новости: инновации', keywords: ['цифровой рубль'] },
    partnerships: { label: 'Новости: партнёрства', keywords: ['банки', 'агенты'] },
  } satisfies Record<NewsSection, SearchText>,
  topBar: {
    projects: 'Проекты',
    crossBorderPayments: 'Трансграничные платежи',
    products: 'Продукты',
    catalogue: 'Каталог',
    news: 'Новости',
  },
  products: {
    categories: {
      credits: 'Кредиты',
      guarantees: 'Гарантии',
      deposits: 'Депозиты',
      cards: 'Карты',
    } satisfies Record<ProductCategory, string>,
  },
  news: {
    sections: {
      regulation: 'Регулирование',
      market: 'Рынок',
      technology: 'Технологии',
      security: 'Безопасность',
      innovations: 'Инновации',
      partnerships: 'Партнёрства',
    } satisfies Record<NewsSection, string>,
  },
};
