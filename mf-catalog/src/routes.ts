import { defineRoutes, paths } from 'shared-kernel/paths';

const productsPage = () =>
  import('./features/products/ui/products-page.tsx').then((module) => module.ProductsPage);
const newsPage = () => import('./features/news/ui/news-page.tsx').then((module) => module.NewsPage);

/** The pages of this remote. Manifest, router, preloads and links take them from here. */
export const routes = defineRoutes({
  products: { path: paths.products, capability: 'products', page: productsPage, keepAlive: true },
  productSection: { path: paths.productSection, capability: 'products', page: productsPage, keepAlive: true },
  news: { path: paths.news, capability: 'news', page: newsPage, keepAlive: true },
  newsSection: { path: paths.newsSection, capability: 'news', page: newsPage, keepAlive: true },
  newsArticle: {
    path: paths.newsArticle,
    capability: 'news',
    page: () => import('./features/news/ui/article-page.tsx').then((module) => module.ArticlePage),
    keepAlive: true,
  },
  crossBorderPayments: {
    path: paths.crossBorderPayments,
    capability: 'cross_border',
    page: () =>
      import('./features/cross-border/ui/cross-border-payments-page.tsx').then(
        (module) => module.CrossBorderPaymentsPage,
      ),
  },
  calculator: {
    path: paths.calculator,
    page: () =>
      import('./features/calculator/ui/calculator-page.tsx').then((module) => module.CalculatorPage),
  },
});
