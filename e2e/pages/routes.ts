import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import type { Portal } from '../fixtures/portal.ts';

/** Every page behind the sign-in that has no parameter. */
export const MAIN_ROUTES = [
  '/',
  '/profile',
  '/requests',
  '/all-requests',
  '/archived-requests',
  '/documents-page',
  '/calculator',
  '/my-income',
  '/chat',
  '/notifications',
  '/products',
  '/products/credits',
  '/products/deposits',
  '/products/cards',
  '/news',
  '/news/regulation',
  '/cross-border-payments',
  '/agent-profile',
  '/create-request',
  '/no-such-page',
] as const;

/** Pages without a sign-in. */
export const AUTH_ROUTES = ['/login', '/register', '/forgot-password', '/reset-password?token=abc'] as const;

/** Pages of the security service and of the administration. */
export async function superuserRoutes(portal: Portal): Promise<readonly string[]> {
  const queue = await portal.call(
    'admin@example.com',
    'GET',
    '/agent/rest/security/questionnaires?state=submitted',
  );
  const { objs } = (await queue.json()) as { objs: { agent_id: string }[] };
  return [
    '/security?state=all',
    ...objs.slice(0, 1).map(({ agent_id: agentId }) => `/security/${agentId}`),
    '/security-audit',
    '/releases',
  ];
}

/** Pages of the application flow of demo applications, one for each stage that the data has, and an article. */
export async function deepRoutes(portal: Portal): Promise<readonly string[]> {
  const list = await portal.call(
    'agent@example.com',
    'GET',
    '/agent/rest/issues?name=issues&itemsPerPage=100',
  );
  const body = (await list.json()) as {
    objs?: { hash_password: string; status: string }[];
    data?: { hash_password: string; status: string }[];
  };
  const pages = APPLICATION_STEPS.slice(1).flatMap(({ route, statuses }) =>
    statuses.map((status) => ({ route, status })),
  );
  const flow = pages.flatMap(({ route, status }) => {
    const found = (body.objs ?? body.data ?? []).find((item) => item.status === status);
    return found ? [`/issue/${found.hash_password}/${route}`] : [];
  });
  const news = await portal.call('agent@example.com', 'GET', '/agent/rest/news');
  const articles = (await news.json()) as { data?: { id: number; section: string }[] };
  const article = articles.data?.[0];
  const threads = await portal.call('agent@example.com', 'GET', '/agent/rest/chat/threads');
  const [thread] = (await threads.json()) as { id: string }[];
  return [
    ...flow,
    ...(article ? [`/news/${article.section}/${article.id}`] : []),
    ...(thread ? [`/chat?thread=${thread.id}`] : []),
  ];
}
