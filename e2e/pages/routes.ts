import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewsSection } from 'shared-kernel/contract/news';
import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import { AUTH_PATHS, PRODUCT_SECTIONS, paths } from 'shared-kernel/paths';
import type { RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import { BankClient } from '../fixtures/bank-client.ts';
import type { Portal } from '../fixtures/portal.ts';
import { root } from '../fixtures/processes.ts';

const readJson = <T>(...path: readonly string[]): T =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8')) as T;

/** What the built remotes say of themselves, in the order of the portal. */
const MANIFESTS = readJson<{ remotes: { origin: string }[] }>('portal.json').remotes.map(
  ({ origin }) => readJson<RemoteBuildRecord>(origin, 'portal-remote.json').manifest,
);

/** The addresses without a parameter that the built remotes declare. */
const DECLARED = MANIFESTS.flatMap(({ routes }) => routes).filter((pattern) => !pattern.includes(':'));

/** The menus of the top bar, as the remotes declare them. */
export const TOP_BAR = MANIFESTS.flatMap(({ topBar }) => topBar).toSorted((a, b) => a.order - b.order);

const SECURITY_SERVICE = /^\/security\b/;

/** Every page behind the sign-in that has no parameter, the sections, and an address of no page. */
export const MAIN_ROUTES: readonly string[] = [
  ...DECLARED.filter((route) => !SECURITY_SERVICE.test(route)),
  ...PRODUCT_SECTIONS.map((section) => paths.productSection.link(section)),
  paths.newsSection.link('regulation'),
  '/no-such-page',
];

const NEEDS = MANIFESTS.flatMap(({ needs = {} }) => Object.keys(needs));

/** An agent's pages that are nothing without a capability of the bank. */
export const CAPABILITY_ROUTES: readonly string[] = DECLARED.filter(
  (route) => NEEDS.includes(route) && !SECURITY_SERVICE.test(route),
);

/** Pages without a sign-in. That of a security letter asks the bank at once and wants a letter of its own. */
export const AUTH_ROUTES: readonly string[] = AUTH_PATHS.filter(
  (path) => path !== paths.accountAlert.pattern,
).map((path) => (path === paths.resetPassword.pattern ? `${path}?token=abc` : path));

/** Pages of the bank's own people. */
export const STAFF_ROUTES: readonly string[] = [
  '/',
  ...DECLARED.filter((route) => /^\/requests\/(?:queue|bank)$|^\/my-income$|^\/chat$/.test(route)),
];

/** The card of a client. */
export async function clientRoute(portal: Portal): Promise<readonly string[]> {
  const rows = await new BankClient(portal).list();
  const inn = rows.find(({ owner, client_inn: own }) => owner.is_me && own !== null)?.client_inn;
  return inn ? [paths.client.link(inn)] : [];
}

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

/** Pages of the application flow of demo applications: one for each step, and for each status that the data has at it. */
export async function flowRoutes(portal: Portal): Promise<readonly string[]> {
  const rows = await new BankClient(portal).list();
  const own = rows.filter(({ owner, status }) => owner.is_me && status !== 'cancelled');
  const atStep2 = own.find(({ stage }) => stage === 'issue_registering');
  const routes = APPLICATION_STEPS.flatMap(({ id, route, number, statuses }) => {
    const here = own.find(({ stage }) => stage === id) ?? atStep2;
    const byStatus = number === 1 ? [] : statuses.map((status) => rows.find((row) => row.status === status));
    return [here, ...byStatus].flatMap((row) => (row ? [paths.issue.link(row.hash_password, route)] : []));
  });
  return [...new Set(routes)];
}

/** An article and a talk. */
export async function deepRoutes(portal: Portal): Promise<readonly string[]> {
  const bank = new BankClient(portal);
  const [article] = (await bank.call<{ objs: { id: number; section: NewsSection }[] }>('GET', '/news')).objs;
  const [thread] = await bank.threads();
  return [
    ...(article ? [paths.newsArticle.link(article.section, article.id)] : []),
    ...(thread ? [paths.chat.link({ thread: thread.id })] : []),
  ];
}
