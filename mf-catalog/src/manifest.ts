import { NEWS_SECTIONS } from 'shared-kernel/contract/news';
import { PRODUCT_SECTIONS } from 'shared-kernel/paths';
import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';
import { routes } from './routes.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-catalog',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes,
  menu: [
    {
      id: 'calculator',
      group: 'tools',
      label: ru.menu.calculator,
      icon: 'calculator',
      path: routes.calculator.link(),
      order: 10,
    },
  ],
  topBar: [
    {
      id: 'projects',
      label: ru.topBar.projects,
      path: routes.crossBorderPayments.link(),
      order: 10,
      items: [{ label: ru.topBar.crossBorderPayments, path: routes.crossBorderPayments.link() }],
    },
    {
      id: 'products',
      label: ru.topBar.products,
      path: routes.products.link(),
      order: 20,
      items: [
        { label: ru.topBar.catalogue, path: routes.products.link() },
        ...PRODUCT_SECTIONS.map((section) => ({
          label: ru.products.categories[section],
          path: routes.productSection.link(section),
        })),
      ],
    },
    {
      id: 'news',
      label: ru.topBar.news,
      path: routes.news.link(),
      order: 30,
      items: NEWS_SECTIONS.map((section) => ({
        label: ru.news.sections[section],
        path: routes.newsSection.link(section),
      })),
    },
  ],
  search: [
    { ...ru.search.calculator, path: routes.calculator.link() },
    { ...ru.search.products, path: routes.products.link() },
    ...PRODUCT_SECTIONS.map((section) => ({
      ...ru.searchProducts[section],
      path: routes.productSection.link(section),
    })),
    { ...ru.search.news, path: routes.news.link() },
    ...NEWS_SECTIONS.map((section) => ({
      ...ru.searchNews[section],
      path: routes.newsSection.link(section),
    })),
    { ...ru.search.crossBorderPayments, path: routes.crossBorderPayments.link() },
  ],
  widgets: [],
});
