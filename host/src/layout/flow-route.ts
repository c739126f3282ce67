import { matchPath, paths, useLocation } from 'shared-kernel/router';

/** Where the agent is in the application flow. */
export interface FlowRoute {
  /** `hash_password`; `null` while a new application is being made. */
  readonly hash: string | null;
  /** The opened step: a route name or a number; `null` on `/create-request`. */
  readonly page: string | null;
}

/** The flow's place of a path, `null` outside the flow. */
function findFlowRoute(pathname: string): FlowRoute | null {
  const issue = matchPath(paths.issue.pattern, pathname) ?? matchPath(paths.currentStep.pattern, pathname);
  if (issue) {
    const { hash = null, page = null } = issue.params as { hash?: string; page?: string };
    return { hash, page };
  }
  return matchPath({ path: paths.createRequest.pattern, end: false }, pathname)
    ? { hash: null, page: null }
    : null;
}

export function useFlowRoute(): FlowRoute | null {
  return findFlowRoute(useLocation().pathname);
}
