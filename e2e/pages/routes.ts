import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import { BankClient } from '../fixtures/bank-client.ts';
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

/** Pages of the application flow of demo applications: one for each step, and for each status that the data has at it. */
export async function flowRoutes(portal: Portal): Promise<readonly string[]> {
  const rows = await new BankClient(portal).list();
  const own = rows.filter(({ owner, status }) => owner.is_me && status !== 'cancelled');
  const atStep2 = own.find(({ stage }) => stage === 'issue_registering');
  const routes = APPLICATION_STEPS.flatMap(({ id, route, number, statuses }) => {
    const here = own.find(({ stage }) => stage === id) ?? atStep2;
    const byStatus = number === 1 ? [] : statuses.map((status) => rows.find((row) => row.status === status));
    return [here, ...byStatus].flatMap((row) => (row ? [`/issue/${row.hash_password}/${route}`] : []));
  });
  return [...new Set(routes)];
}

/** An article and a talk. */
export async function deepRoutes(portal: Portal): Promise<readonly string[]> {
  const bank = new BankClient(portal);
  const [article] =
    (await bank.call<{ data?: { id: number; section: string }[] }>('GET', '/news')).data ?? [];
  const [thread] = await bank.threads();
  return [
    ...(article ? [`/news/${article.section}/${article.id}`] : []),
    ...(thread ? [`/chat?thread=${thread.id}`] : []),
  ];
}
