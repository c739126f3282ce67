import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { isFullApplication } from 'shared-kernel/contract/applications';
import type { Application } from 'shared-kernel/contract/applications';
import { currentStep } from 'shared-kernel/domain/steps';
import { isNotFound } from 'shared-kernel/http';
import { useIsShown } from 'shared-kernel/query';
import { paths, useParams } from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { LinkButton, QueryBoundary, SkeletonForm } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { SUBMISSION } from '../locale/submission.ts';
import { useApplication } from '../api/application.ts';
import { flowPosition } from '../state/flow-position.ts';
import { useOpenStep } from '../state/use-open-step.ts';
import { useSubmission } from '../state/use-submission.ts';
import { toOpenApplication, usePublishApplication } from '../../../common/publish-application.ts';
import { ApplicationFrame } from './application-frame.tsx';
import { MissingIssue } from './missing-issue.tsx';
import { MoreBanks } from './more-banks.tsx';
import { NoSuchStep } from './no-such-step.tsx';
import { SpecifiedIssue } from './specified-issue.tsx';
import { StepContent, usePageCode } from './step-content.tsx';
import { stopText } from './stop-text.ts';
import { SubmissionProgress } from './submission-progress.tsx';
import { SubmissionStop } from './submission-stop.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';

/** `/issue/{hash}/{page}`: one step of an existing application; without `{page}` the current one. */
export function IssuePage(): ReactElement {
  const { hash = '', page = '' } = useParams();
  const query = useApplication(hash);
  usePageCode(page);
  const bank = useAtomValue(currentBankAtom);
  usePublishApplication(query.data ? toOpenApplication(query.data, { hash, bank }) : null);
  if (isNotFound(query.error)) return <MissingIssue hash={hash} error={query.error} />;
  return (
    <QueryBoundary
      query={query}
      skeleton={<SkeletonForm />}
      wayOut={<LinkButton to={paths.requests.link()}>{ru.flow.toList}</LinkButton>}
    >
      {(application) =>
        isFullApplication(application) ? (
          <OpenIssue key={application.hash_password} application={application} page={page} />
        ) : (
          <SpecifiedIssue application={application} hash={hash} page={page} />
        )
      }
    </QueryBoundary>
  );
}

function OpenIssue({
  application,
  page,
}: {
  readonly application: Application;
  readonly page: string;
}): ReactElement {
  const position = flowPosition(application, page);
  const openStep = useOpenStep(application.hash_password);
  const { hash_password: hash, bank } = application;
  const isShown = useIsShown();
  const openedPage = useRef(page);
  useEffect(() => {
    openedPage.current = page;
  }, [page]);
  // Of this page and not of the step's: an event may replace that before the bank has answered the call that completed it.
  const leadOn = ({ info }: Application): void => {
    if (!isShown() || openedPage.current !== page) return;
    void openStep(currentStep(info.stepper, info.status).id);
  };
  const submission = useSubmission(application, async (stop) => {
    if (stop === null) notify.success(ru.scoring.sent, ru.scoring.sentText);
    if (!isShown()) {
      if (stop) notify.error(SUBMISSION.stopped.titleOf(application.info.id), stopText(stop));
      return;
    }
    await openStep(stop?.at ?? 'issue_scoring', { bank });
  });
  const { shown } = position;
  if (!shown)
    return <NoSuchStep hash={application.hash_password} id={application.info.id} position={position} />;
  return (
    <ApplicationFrame application={application} position={position} step={shown}>
      {submission.stop?.at === application.stage && (
        <SubmissionStop hash={hash} stop={submission.stop} onClose={submission.forgetStop} />
      )}
      <UnsentAnswers application={application} position={position} />
      {submission.part === null ? (
        <StepContent
          key={`${application.hash_password}:${shown.id}`}
          application={application}
          position={position}
          step={shown}
          submission={submission}
          leadOn={leadOn}
        />
      ) : (
        <SubmissionProgress application={application} submission={submission} />
      )}
      {submission.part === null && <MoreBanks application={application} position={position} />}
    </ApplicationFrame>
  );
}
