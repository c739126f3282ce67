import { EyeOutlined } from '@ant-design/icons';
import { Alert, Flex } from 'antd';
import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { shownNumber } from 'shared-kernel/domain/steps';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { PageHeader, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './application-frame.module.css';
import { useApplicationPanel } from '../state/use-application-panel.ts';
import { ApplicationBar } from './application-bar.tsx';
import { ApplicationMenu } from './application-menu.tsx';
import { ApplicationPanel, PanelButton } from './application-panel.tsx';
import { ChangeStatus } from './change-status.tsx';
import { ClientWait } from './client-wait.tsx';
import { CompactStepper } from './compact-stepper.tsx';
import { DealLinks } from './deal-links.tsx';
import { RequestDocument } from './request-document.tsx';
import type { StepProps } from './step-content.tsx';

/** Header of every step: application, current holder, its talk and history, and the reason when the step is read-only. */
export function ApplicationFrame({
  application,
  position,
  step,
  children,
}: StepProps & { readonly children: ReactNode }): ReactElement {
  const panel = useApplicationPanel();
  const panelButton = useRef<HTMLButtonElement>(null);
  const isMobile = useIsMobile();
  const { hash_password: hash, permissions } = application;
  const isAhead = useCapability('steps_ahead') === true && position.forms.includes(step);
  // The bank's people do not fill the forms, but the application is theirs to move.
  const isBankSide = permissions.decide || permissions.statuses.length > 0;
  return (
    <Flex gap={16} align="flex-start">
      <div className={styles.step}>
        <ApplicationBar application={application} position={position} step={step}>
          <PanelButton ref={panelButton} panel={panel} unread={application.discussion?.unread ?? 0} />
          <ApplicationMenu application={application} />
        </ApplicationBar>
        <PageHeader
          title={ru.flow.stepTitle(shownNumber(step, position.steps), STAGE_LABELS[step.id])}
          subtitle={application.owner.is_me ? undefined : ru.flow.owner(application.owner.name)}
          extra={
            <>
              <ChangeStatus application={application} step={step} />
              <RequestDocument application={application} />
              <ClientWait application={application} />
            </>
          }
        />
        {isMobile && <CompactStepper position={position} step={step} hash={hash} info={application.info} />}
        <Flex vertical gap={16}>
          <DealLinks application={application} />
          {step.id !== position.current.id && !isAhead && (
            <Alert
              type="info"
              showIcon
              icon={<EyeOutlined />}
              title={readOnlyText(application, step, position.current)}
            />
          )}
          {step.id === position.current.id && !position.isEditable && !isBankSide && step.number < 8 && (
            <Alert type="info" showIcon icon={<EyeOutlined />} title={ru.flow.readOnlyNoRight} />
          )}
          {children}
        </Flex>
      </div>
      <ApplicationPanel key={hash} application={application} panel={panel} button={panelButton} />
    </Flex>
  );
}

/** Why the shown step is read-only while another is current. */
function readOnlyText(
  { scoring, permissions }: StepProps['application'],
  shown: ApplicationStep,
  current: ApplicationStep,
): string {
  const isAtRequests = current.id === 'issue_additional_documents_requests';
  // The bank has asked after its approval: the package was there already.
  if (shown.id === 'doc_list' && isAtRequests && scoring.state === 'approved')
    return ru.flow.readOnlyReturned(STAGE_LABELS[current.id]);
  if (shown.number > current.number) return ru.flow.readOnlyLater;
  // The scoring has just ended with requests for documents, not with a decision.
  return shown.id === 'issue_scoring' && isAtRequests && permissions.write
    ? ru.flow.readOnlyRequests
    : ru.flow.readOnlyEarlier;
}
