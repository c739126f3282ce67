import { ArrowLeftOutlined, CheckOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import {
  APPLICATION_STEPS,
  availableSteps,
  currentStep,
  presentSteps,
  shownNumber,
  stepByPage,
  stepByStage,
} from 'shared-kernel/domain/steps';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { Link, paths, useLocation, useNavigate } from 'shared-kernel/router';
import { openApplicationAtom } from 'shared-kernel/session';
import type { OpenApplication } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { SkeletonText } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import type { FlowRoute } from '../flow-route.ts';
import { useOpening } from '../use-opening.ts';

interface StepListProps {
  readonly route: FlowRoute;
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

/** The step list that stands in place of the menu inside the application flow. */
export function StepList({ route, isCollapsed, onNavigate }: StepListProps): ReactElement {
  const navigate = useNavigate();
  const application = useAtomValue(openApplicationAtom);
  // The flow's page says what failed; here only its steps are missing then.
  const state = useOpening(route);
  return (
    <div className="steps">
      <Tooltip title={isCollapsed ? ru.sidebar.backHome : ''} placement="right">
        <Button
          block
          type="text"
          className="steps-back"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={ru.sidebar.backHome}
          onClick={() => {
            onNavigate();
            void navigate(paths.home.link());
          }}
        >
          {isCollapsed ? null : ru.sidebar.backHome}
        </Button>
      </Tooltip>
      {state === 'failed' ? null : state === 'opening' ? (
        <SkeletonText rows={isCollapsed ? 3 : 8} />
      ) : (
        <Steps application={application} route={route} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      )}
    </div>
  );
}

interface StepsProps extends StepListProps {
  readonly application: OpenApplication | null;
}

function Steps({ application, route, isCollapsed, onNavigate }: StepsProps): ReactElement {
  const { search } = useLocation();
  const stepper = application?.stepper ?? [];
  const status = application?.status ?? 'new';
  const steps = stepper.length > 0 ? presentSteps(stepper) : APPLICATION_STEPS;
  const current = application?.hash ? currentStep(stepper, status) : APPLICATION_STEPS[0];
  const open = new Set(
    availableSteps({
      availableViewNames: application?.availableViews,
      status,
      hash: application?.hash,
      isExistingIssue: route.hash !== null,
      currentStep: current?.number ?? 1,
      present: steps,
    }),
  );
  const opened = route.page === null ? current : (stepByPage(route.page) ?? current);
  return (
    <ol className="step-list" aria-label={ru.sidebar.steps}>
      {steps.map((step) => (
        <StepEntry
          key={step.id}
          step={step}
          number={shownNumber(step, steps)}
          // A new application has one page, which keeps in its address what was asked there.
          href={
            route.hash === null
              ? paths.createRequest.link() + search
              : paths.issue.link(route.hash, step.route)
          }
          note={getNote(step, route)}
          isComplete={stepper.some((entry) => entry.complete && stepByStage(entry.stage)?.id === step.id)}
          isCurrent={step.id === current?.id}
          isOpened={step.id === opened?.id}
          isLocked={!open.has(step.number)}
          isCollapsed={isCollapsed}
          onNavigate={onNavigate}
        />
      ))}
    </ol>
  );
}

/** When a step comes that is not there from the first. */
function getNote(step: ApplicationStep, { hash }: FlowRoute): string | undefined {
  if (hash === null && step.id === 'issue_registering') return ru.sidebar.stepAfterOffer;
  // «Запросы банка» says it by its name.
  return step.required || step.id === 'issue_additional_documents_requests'
    ? undefined
    : ru.sidebar.stepOptional;
}

interface StepEntryProps {
  readonly step: ApplicationStep;
  readonly number: number;
  readonly href: string;
  readonly note: string | undefined;
  readonly isComplete: boolean;
  readonly isCurrent: boolean;
  readonly isOpened: boolean;
  readonly isLocked: boolean;
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

function StepEntry(props: StepEntryProps): ReactElement {
  const { step, number, href, note, isComplete, isCurrent, isOpened, isLocked, isCollapsed, onNavigate } =
    props;
  const title = STAGE_LABELS[step.id];
  const state = isLocked
    ? ru.sidebar.stepLocked
    : isComplete
      ? ru.sidebar.stepDone
      : isCurrent
        ? ru.sidebar.stepCurrent
        : '';
  const content = (
    <>
      <span className="step-mark" aria-hidden>
        {isLocked ? <LockOutlined /> : isComplete ? <CheckOutlined /> : number}
      </span>
      <span className={isCollapsed ? 'sr-only' : 'step-text'}>
        <span>{title}</span>
        {note === undefined ? null : <small>{note}</small>}
        {state === '' ? null : <span className="sr-only">{state}</span>}
      </span>
    </>
  );
  const className = [
    'step',
    isComplete && !isLocked ? 'is-complete' : '',
    isCurrent ? 'is-current' : '',
    isOpened ? 'is-opened' : '',
    isLocked ? 'is-locked' : '',
  ].join(' ');
  return (
    <li>
      <Tooltip title={isLocked ? state : isCollapsed ? title : ''} placement="right">
        {isLocked ? (
          <span className={className} aria-disabled="true" role="link">
            {content}
          </span>
        ) : (
          <Link
            to={href}
            className={className}
            onClick={onNavigate}
            {...(isOpened ? { 'aria-current': 'step' as const } : {})}
          >
            {content}
          </Link>
        )}
      </Tooltip>
    </li>
  );
}
