import { definePages } from 'shared-kernel/remote';

/** Pages by route. The build reads this literal: patterns and import paths stay written out. */
export const pages = definePages(
  {
    '/': () => import('./features/home/ui/home-page.tsx').then((module) => module.HomePage),
    '/requests': () =>
      import('./features/requests/ui/requests-page.tsx').then((module) => module.RequestsPage),
    '/all-requests': () =>
      import('./features/requests/ui/requests-page.tsx').then((module) => module.RequestsPage),
    '/archived-requests': () =>
      import('./features/requests/ui/requests-page.tsx').then((module) => module.RequestsPage),
    '/create-request': () =>
      import('./features/new-application/ui/create-request-page.tsx').then(
        (module) => module.CreateRequestPage,
      ),
    '/issue/:hash': () => import('./features/flow/ui/issue-page.tsx').then((module) => module.IssuePage),
    '/issue/:hash/:page': () =>
      import('./features/flow/ui/issue-page.tsx').then((module) => module.IssuePage),
    '/my-income': () =>
      import('./features/income/ui/my-income-page.tsx').then((module) => module.MyIncomePage),
  },
  { keepAlive: ['/', '/requests', '/all-requests', '/archived-requests', '/my-income'] },
);
