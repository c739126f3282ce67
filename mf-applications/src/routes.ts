import { defineRoutes, paths } from 'shared-kernel/paths';
import { bankPaths } from './common/bank-paths.ts';

const requestsPage = () =>
  import('./features/requests/ui/requests-page.tsx').then((module) => module.RequestsPage);
const issuePage = () => import('./features/flow/ui/issue-route.tsx').then((module) => module.IssueRoute);

/** The pages of this remote. Manifest, router, preloads and links take them from here. */
export const routes = defineRoutes({
  home: {
    path: paths.home,
    page: () => import('./features/home/ui/home-page.tsx').then((module) => module.HomePage),
    keepAlive: true,
  },
  requests: { path: paths.requests, page: requestsPage, keepAlive: true },
  allRequests: { path: paths.allRequests, page: requestsPage, keepAlive: true },
  bankQueue: { path: bankPaths.queue, page: requestsPage, keepAlive: true },
  bankRequests: { path: bankPaths.applications, page: requestsPage, keepAlive: true },
  archivedRequests: { path: paths.archivedRequests, page: requestsPage, keepAlive: true },
  clients: {
    path: paths.clients,
    capability: 'clients',
    page: () => import('./features/clients/ui/clients-page.tsx').then((module) => module.ClientsPage),
    keepAlive: true,
  },
  client: {
    path: paths.client,
    capability: 'clients',
    page: () => import('./features/clients/ui/client-page.tsx').then((module) => module.ClientPage),
  },
  createRequest: {
    path: paths.createRequest,
    capability: 'offers',
    page: () =>
      import('./features/new-application/ui/create-request-page.tsx').then(
        (module) => module.CreateRequestPage,
      ),
  },
  currentStep: { path: paths.currentStep, page: issuePage },
  issue: { path: paths.issue, page: issuePage },
  myIncome: {
    path: paths.myIncome,
    capability: 'income',
    page: () => import('./features/income/ui/my-income-page.tsx').then((module) => module.MyIncomePage),
    keepAlive: true,
  },
});
