import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useIsHeldAtQuestionnaire } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { paths, useLocation, useNavigate } from 'shared-kernel/router';
import { useFlowRoute } from './flow-route.ts';

/**
 * Without an approval every page outside the application flow leads to the questionnaire (chapter 4), where the
 * modal of the questionnaire's owner stays until everything is filled and signed.
 */
export function ApprovalGuard(): ReactElement | null {
  const isInFlow = useFlowRoute() !== null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHeld = useIsHeldAtQuestionnaire() && !isInFlow;
  const target = paths.agentProfile.link();
  const isElsewhere = pathname.replace(/(?<=.)\/+$/u, '') !== target;
  useEffect(() => {
    if (isHeld && isElsewhere) void navigate(target, { replace: true });
  }, [isHeld, isElsewhere, navigate, target]);
  return isHeld ? <Widget name="approval-gate" placeholder={null} /> : null;
}
