import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Widget } from 'shared-kernel/remote';
import { paths, useLocation, useNavigate } from 'shared-kernel/router';
import { useFlowRoute } from './flow-route.ts';
import { useApproval, useHasQuestionnaire } from './use-approval.ts';

/**
 * Without an approval every page outside the application flow leads to the questionnaire (chapter 4), where the
 * modal of the questionnaire's owner stays until everything is filled and signed. The own profile stays open.
 */
export function ApprovalGuard(): ReactElement | null {
  const approval = useApproval();
  const isInFlow = useFlowRoute() !== null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Staff would be locked in with a questionnaire that they cannot fill in.
  const hasQuestionnaire = useHasQuestionnaire();
  const page = pathname.replace(/(?<=.)\/+$/u, '');
  // Own data, password and consents are everybody's: a consent may be withdrawn at any time.
  const isOwnProfile = page === paths.profile.link();
  const isRefused =
    hasQuestionnaire && approval !== undefined && approval !== 'success' && !isInFlow && !isOwnProfile;
  const target = paths.agentProfile.link();
  const isElsewhere = page !== target;
  useEffect(() => {
    if (isRefused && isElsewhere) void navigate(target, { replace: true });
  }, [isRefused, isElsewhere, navigate, target]);
  return isRefused ? <Widget name="approval-gate" placeholder={null} /> : null;
}
