import { getAgentInfo, getDataset, getProfile } from 'shared-kernel/contract/agent';
import { listApplications, readApplication } from 'shared-kernel/contract/applications';
import type { ListName } from 'shared-kernel/contract/applications';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { isCancelled } from 'shared-kernel/http';
import { paths } from 'shared-kernel/paths';
import {
  applicationListArguments,
  applicationListQuery,
  endpointQueryOptions,
  portalQueryClient,
} from 'shared-kernel/query';
import { isHeld, session } from 'shared-kernel/session';
import { notifyError } from 'shared-kernel/toast';
import { findFlowRoute } from '../layout/flow-route.ts';
import { ru } from '../locale/ru.ts';

/** Time between a bank switch and its refetches, ms (chapter 9). */
export const SWITCH_REFRESH_DELAY_MS = 100;

/** The agent's three lists, preloaded after a sign-in. */
const PRELOADED_LISTS = ['issues', 'issues_org', 'issues_archived'] as const satisfies readonly ListName[];

/** Pages that show such a list as it is when their address asks for nothing else. */
const LIST_PAGES: ReadonlyMap<string, ListName> = new Map([
  [paths.requests.link(), 'issues'],
  [paths.allRequests.link(), 'issues_org'],
  [paths.archivedRequests.link(), 'issues_archived'],
]);

/** Request general data: the list's first page with one row (chapter 9); its use is the total. */
const GENERAL_DATA_ARGUMENTS = {
  query: { ...applicationListArguments({ name: 'issues' }).query, itemsPerPage: 1 },
} as const;

function loadShellData(): Promise<unknown>[] {
  return [
    portalQueryClient.fetchQuery(endpointQueryOptions(getProfile)),
    portalQueryClient.fetchQuery(endpointQueryOptions(listPartnerBanks)),
    portalQueryClient.fetchQuery(endpointQueryOptions(getAgentInfo)),
    portalQueryClient.fetchQuery(endpointQueryOptions(getDataset)),
  ];
}

/** One toast for what failed; a given-up load is silent. Each place that shows the data has its own «Повторить». */
async function settle(loads: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(loads);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected' && !isCancelled(outcome.reason));
  if (failure?.status === 'rejected' && session.snapshot().isAuthenticated) {
    notifyError(failure.reason, ru.toasts.dataFailed);
  }
}

/** After a sign-in: profile, partners, agent info and dataset, then the three lists (chapter 7). */
export async function loadAfterSignIn(): Promise<void> {
  const bank = session.currentBank();
  await settle(loadShellData());
  if (session.currentBank() !== bank || !session.snapshot().isAuthenticated) return;
  await Promise.all(
    PRELOADED_LISTS.map((name) =>
      // Preloading only saves time: a list that failed says so when it is opened.
      portalQueryClient.prefetchQuery(applicationListQuery({ name })),
    ),
  );
}

/**
 * The five refetches after a bank switch. The cache was emptied by the switch: what a component has asked of the
 * new bank by now is not asked twice.
 */
export function refetchAfterSwitch(): Promise<void> {
  return settle([
    ...loadShellData(),
    portalQueryClient.fetchQuery(endpointQueryOptions(listApplications, GENERAL_DATA_ARGUMENTS)),
  ]);
}

/**
 * What the first view begins with comes while the code that draws it is still being started: the urgent messages above every
 * page, and the list or the application that the portal opens at.
 */
export function loadFirstView(): void {
  const { isAuthenticated, user } = session.snapshot();
  if (!isAuthenticated || !user || isHeld(user)) return;
  void portalQueryClient.prefetchQuery(endpointQueryOptions(getDataset));
  const address = window.location.hash.slice(1);
  const name = LIST_PAGES.get(address);
  if (name !== undefined) void portalQueryClient.prefetchQuery(applicationListQuery({ name }));
  // An address with parameters may name another bank.
  const hash = address.includes('?') ? null : findFlowRoute(address)?.hash;
  if (hash) void portalQueryClient.prefetchQuery(endpointQueryOptions(readApplication, { params: { hash } }));
}
