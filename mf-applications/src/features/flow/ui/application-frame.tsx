import { EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from 'shared-kernel/domain/money';
import { shownNumber } from 'shared-kernel/domain/steps';
import { HOLDER_LABELS, STAGE_LABELS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { PageHeader, StatusTag, useIsMobile } from 'shared-kernel/ui';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { ru } from '../../../locale/ru.ts';
import { ChangeStatus } from './change-status.tsx';
import { ClientWait } from './client-wait.tsx';
import { CompactStepper } from './compact-stepper.tsx';
import { DealLinks } from './deal-links.tsx';
import { RequestDocument } from './request-document.tsx';
import type { StepProps } from './step-content.tsx';
import { TimelineDrawer } from './timeline-drawer.tsx';

/** Header of every step: application, current holder, history, and the reason when the step is read-only. */
export function ApplicationFrame({
  application,
  position,
  step,
  children,
}: StepProps & { readonly children: ReactNode }): ReactElement {
  const [isTimelineOpen, setTimelineOpen] = useState(false);
  const isMobile = useIsMobile();
  const { info, hash_password: hash, permissions } = application;
  // The bank's people do not fill the forms, but the application is theirs to move.
  const mayDecide = permissions.decide || permissions.statuses.length > 0;
  return (
    <>
      <PageHeader
        title={ru.flow.stepTitle(shownNumber(step, position.steps), STAGE_LABELS[step.id])}
        tags={isMobile ? <StatusTag status={info.status} accept={application.accept} /> : undefined}
        subtitle={
          <Flex gap="0 12px" wrap align="center">
            <span>
              {[application.client_name, application.product_title, formatMoney(application.amount_kopecks)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>{HOLDER_LABELS[application.holder]}</span>
            <DeadlineText dueAt={application.due_at} />
            {!application.owner.is_me && <span>{ru.flow.owner(application.owner.name)}</span>}
          </Flex>
        }
        extra={
          <>
            <ChangeStatus application={application} />
            <RequestDocument application={application} />
            <ClientWait application={application} />
            <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setTimelineOpen(true)}>
              {ru.flow.timeline}
            </Button>
          </>
        }
      />
      {isMobile && <CompactStepper position={position} step={step} hash={hash} />}
      <Flex vertical gap={16}>
        <DealLinks application={application} />
        {step.id !== position.current.id && (
          <Alert
            type="info"
            showIcon
            icon={<EyeOutlined />}
            title={readOnlyText(step.number, position.current.number)}
            action={
              position.isCurrentOpen && (
                <Link to={paths.issue.link(hash, position.current.route)}>
                  {ru.flow.toCurrent(STAGE_LABELS[position.current.id])}
                </Link>
              )
            }
          />
        )}
        {step.id === position.current.id && !position.isEditable && !mayDecide && step.number < 8 && (
          <Alert type="info" showIcon icon={<EyeOutlined />} title={ru.flow.readOnlyNoRight} />
        )}
        {children}
      </Flex>
      <TimelineDrawer hash={hash} open={isTimelineOpen} onClose={() => setTimelineOpen(false)} />
    </>
  );
}

/** Why the shown step is read-only while another is current. */
function readOnlyText(shown: number, current: number): string {
  if (shown > current) return ru.flow.readOnlyLater;
  // The scoring has just ended with requests for documents, not with a decision.
  return shown === 5 && current === 6 ? ru.flow.readOnlyRequests : ru.flow.readOnlyEarlier;
}
