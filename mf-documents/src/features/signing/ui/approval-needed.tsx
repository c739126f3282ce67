import { Alert } from 'antd';
import type { ReactElement } from 'react';
import type { Approval } from 'shared-kernel/contract/agent';
import { Link, paths } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';

/** Tells an agent who is not approved why no certificate is issued, and links to the questionnaire. */
export function ApprovalNeeded({
  approval,
}: {
  readonly approval: Approval | undefined;
}): ReactElement | null {
  if (approval === undefined || approval === 'success') return null;
  return (
    <Alert
      type="info"
      showIcon
      title={ru.certificates.approvalNeeded}
      description={
        <>
          <div>{ru.certificates.approvalStates[approval]}</div>
          <Link to={paths.agentProfile.link()}>{ru.page.toQuestionnaire}</Link>
        </>
      }
    />
  );
}
