import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Widget } from 'shared-kernel/remote';
import { paths, useLocation, useNavigate } from 'shared-kernel/router';
import { useFlowRoute } from './flow-route.ts';
import { useApproval, useHasQuestionnaire } from './use-approval.ts';

/**
 * Without an approval every page outside the application flow leads to the questionnaire (chapter 4), where the
 * modal of the questionnaire's owner stays until everything is filled and signed.
 */
export function ApprovalGuard(): ReactElement | null {
  const approval = useApproval();
  const isInFlow = useFlowRoute() !== null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Staff would be locked in with a questionnaire that they cannot fill in.
  const hasQuestionnaire = useHasQuestionnaire();
  const isRefused = hasQuestionnaire && approval !== undefined && approval !== 'success' && !isInFlow;
  const target = paths.agentProfile.link();
  const isElsewhere = pathname.replace(/(?<=.)\/+$/u, '') !== target;
  useEffect(() => {
    if (isRefused && isElsewhere) void navigate(target, { replace: true });
  }, [isRefused, isElsewhere, navigate, target]);
  return isRefused ? <Widget name="approval-gate" placeholder={null} /> : null;
}
