import type { Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { stepOf } from 'shared-kernel/domain/steps';
import { useIsShown } from 'shared-kernel/query';
import { paths, useNavigate } from 'shared-kernel/router';

/**
 * Leads to the top of a step that follows by itself. The shell keeps the place on a page that a remote has opened: it cannot tell
 * that from a way back.
 */
export function useOpenStep(hash: string): (stage: Stage, params?: { bank: BankCode }) => Promise<void> {
  const navigate = useNavigate();
  return async (stage, params) => {
    await navigate(paths.issue.link(hash, stepOf(stage).route, params));
    window.scrollTo({ top: 0 });
  };
}

/** Leads to the top of the step, where its news stands; not where the agent has gone to another page meanwhile. */
export function useShowTop(): () => void {
  const isShown = useIsShown();
  return () => {
    if (isShown()) window.scrollTo({ top: 0 });
  };
}
