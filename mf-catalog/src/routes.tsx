import { definePages } from 'shared-kernel/remote';

/** Pages by route. The build reads this literal: patterns and import paths stay written out. */
export const pages = definePages(
  {
    '/products': () =>
      import('./features/products/ui/products-page.tsx').then((module) => module.ProductsPage),
    '/products/:section': () =>
      import('./features/products/ui/products-page.tsx').then((module) => module.ProductsPage),
    '/news': () => import('./features/news/ui/news-page.tsx').then((module) => module.NewsPage),
    '/news/:section': () => import('./features/news/ui/news-page.tsx').then((module) => module.NewsPage),
    '/news/:section/:id': () =>
      import('./features/news/ui/article-page.tsx').then((module) => module.ArticlePage),
    '/cross-border-payments': () =>
      import('./features/cross-border/ui/cross-border-payments-page.tsx').then(
        (module) => module.CrossBorderPaymentsPage,
      ),
    '/calculator': () =>
      import('./features/calculator/ui/calculator-page.tsx').then((module) => module.CalculatorPage),
  },
  { keepAlive: ['/products', '/products/:section', '/news', '/news/:section', '/news/:section/:id'] },
);
