import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewsSection } from 'shared-kernel/contract/news';
import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import { AUTH_PATHS, PRODUCT_SECTIONS, paths } from 'shared-kernel/paths';
import type { Release } from '../../shared-kernel/src/remote/release.ts';
import type { Portal } from '../fixtures/portal.ts';
import { root } from '../fixtures/processes.ts';

const readJson = <T>(...path: readonly string[]): T =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8')) as T;

/** The addresses without a parameter that the built remotes declare. */
const DECLARED = readJson<{ remotes: { origin: string }[] }>('portal.json')
  .remotes.flatMap(({ origin }) => readJson<Release>(origin, 'release.json').routes)
  .filter((pattern) => !pattern.includes(':'));

const SECURITY_SERVICE = /^\/security\b/;

/** Every page behind the sign-in that has no parameter, the sections, and an address of no page. */
export const MAIN_ROUTES: readonly string[] = [
  ...DECLARED.filter((route) => !SECURITY_SERVICE.test(route)),
  ...PRODUCT_SECTIONS.map((section) => paths.productSection.link(section)),
  paths.newsSection.link('regulation'),
  '/no-such-page',
];

/** Pages without a sign-in. */
export const AUTH_ROUTES: readonly string[] = AUTH_PATHS.map((path) =>
  path === paths.resetPassword.pattern || path === paths.accountAlert.pattern ? `${path}?token=abc` : path,
);

/** Pages of the security service and of the administration. */
export async function superuserRoutes(portal: Portal): Promise<readonly string[]> {
  const queue = await portal.call(
    'admin@example.com',
    'GET',
    '/agent/rest/security/questionnaires?state=submitted',
  );
  const { objs } = (await queue.json()) as { objs: { agent_id: string }[] };
  return [
    ...DECLARED.filter((route) => SECURITY_SERVICE.test(route)),
    '/security?state=all',
    ...objs.slice(0, 1).map(({ agent_id: agentId }) => `/security/${agentId}`),
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
    return found ? [paths.issue.link(found.hash_password, route)] : [];
  });
  const news = await portal.call('agent@example.com', 'GET', '/agent/rest/news');
  const articles = (await news.json()) as { data?: { id: number; section: NewsSection }[] };
  const article = articles.data?.[0];
  const threads = await portal.call('agent@example.com', 'GET', '/agent/rest/chat/threads');
  const [thread] = (await threads.json()) as { id: string }[];
  return [
    ...flow,
    ...(article ? [paths.newsArticle.link(article.section, article.id)] : []),
    ...(thread ? [paths.chat.link({ thread: thread.id })] : []),
  ];
}
