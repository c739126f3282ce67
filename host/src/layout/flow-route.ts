import { BANK_PARAM } from 'shared-kernel/paths';
import { matchPath, paths, useLocation, useSearchParams } from 'shared-kernel/router';
import { currentBankAtom, mayCreateAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Where the agent is in the application flow. */
export interface FlowRoute {
  /** `hash_password`; `null` while a new application is being made. */
  readonly hash: string | null;
  /** The opened step: a route name or a number; `null` on `/create-request`. */
  readonly page: string | null;
}

/** The flow's place of a path, `null` outside the flow. */
export function findFlowRoute(pathname: string): FlowRoute | null {
  const issue = matchPath(paths.issue.pattern, pathname) ?? matchPath(paths.currentStep.pattern, pathname);
  if (issue) {
    const { hash = null, page = null } = issue.params as { hash?: string; page?: string };
    return { hash, page };
  }
  return matchPath({ path: paths.createRequest.pattern, end: false }, pathname)
    ? { hash: null, page: null }
    : null;
}

/**
 * `null` also where the address names another bank than the current one, for its page asks whether to move there, and on the
 * page of a new application for those who make none.
 */
export function useFlowRoute(): FlowRoute | null {
  const { pathname } = useLocation();
  const current = useAtomValue(currentBankAtom);
  const bank = useSearchParams()[0].get(BANK_PARAM) ?? current;
  const mayCreate = useAtomValue(mayCreateAtom);
  const route = findFlowRoute(pathname);
  const isShown = route?.hash == null ? mayCreate : bank === current;
  return isShown ? route : null;
}
