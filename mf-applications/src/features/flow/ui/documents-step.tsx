import { SendOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { Readiness } from 'shared-kernel/drafts';
import { Widget } from 'shared-kernel/remote';
import { LinkButton, SkeletonCards, useIsSlow } from 'shared-kernel/ui';
import { notify, notifyError } from 'shared-kernel/toast';
import { useQueryClient } from 'shared-kernel/query';
import { FORESEEN } from '../locale/foreseen.ts';
import { ru } from '../locale/ru.ts';
import { SUBMISSION } from '../locale/submission.ts';
import { isBankBusy, mayDecide, refreshApplication, useStep } from '../api/application.ts';
import { useCompleteStep } from '../api/complete-step.ts';
import { useFittingFiles } from '../api/client-files.ts';
import { useShowTop } from '../state/use-open-step.ts';
import type { Submission } from '../state/use-submission.ts';
import { ClientFilesOffer } from './client-files-offer.tsx';
import { DecideScoring } from './decide-scoring.tsx';
import { ForeseenChecks, foreseenRefusals } from './foreseen-checks.tsx';
import { copyLink } from './offer-step.tsx';
import { ScoringPanel } from './scoring-panel.tsx';
import { StepAction } from './step-action.tsx';
import { StepColumns } from './step-columns.tsx';
import type { StepProps } from './step-content.tsx';

const skeleton = <SkeletonCards count={6} rows={2} minWidth={2000} />;

/** Step 5: required documents, then the scoring. */
export function DocumentsStep(props: StepProps & { readonly submission: Submission }): ReactElement {
  const { application, position, step, submission } = props;
  const hash = application.hash_password;
  const client = useQueryClient();
  const isWaiting = application.scoring.state === 'waiting_for_person';
  const reviews = mayDecide(application);
  const isOpen = position.isEditable && !isBankBusy(application) && !isWaiting;
  const query = useStep(hash, step.id, isOpen);
  const complete = useCompleteStep(hash, step.id);
  const showTop = useShowTop();

  const send = async (): Promise<void> => {
    if (!query.data) return;
    try {
      await complete.mutateAsync(query.data.version);
      notify.success(ru.scoring.sent, ru.scoring.sentText);
      // The scoring is shown at the top of the page, the button stands at its end.
      showTop();
    } catch (error) {
      notifyError(error, ru.scoring.sendFailed);
    }
  };
  const isOffered = useCapability('clients');
  const files = useFittingFiles(hash, isOpen && isOffered === true);
  // The documents load meanwhile and show with what stands above them, or nothing would keep its place; a late bank is not waited for.
  const isAsked = isOpen && (isOffered === undefined || query.isLoading || files.isLoading);
  const isLate = useIsSlow(isAsked);
  const isShown = !isAsked || isLate;
  const missing = query.data?.blockers ?? [];
  // Signing and sending are one way then, as they are from the forms on.
  const asksToSign = missing.length > 0 && missing.every(({ kind }) => kind === 'signature');
  return (
    <StepColumns
      aside={
        isOpen &&
        (query.data ? (
          <Flex vertical gap={16}>
            <Readiness
              percent={query.data.readiness_percent}
              blockers={missing}
              onOpen={() => document.getElementById('application-documents')?.focus()}
            />
            <ForeseenChecks checks={query.data.foreseen} />
          </Flex>
        ) : (
          <SkeletonCards count={1} rows={6} />
        ))
      }
    >
      <ScoringPanel application={application} position={position} />
      {reviews && <DecideScoring application={application} />}
      {isOpen && !isAsked && foreseenRefusals(query.data?.foreseen ?? []).length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={FORESEEN.refusal(application.bank_name)}
          description={FORESEEN.refusalText}
          action={
            <LinkButton to={copyLink(application)} size="small">
              {ru.offer.toAnotherBank}
            </LinkButton>
          }
        />
      )}
      {isOpen && !isAsked && <ClientFilesOffer hash={hash} files={files.data ?? []} />}
      {!isShown && skeleton}
      <section hidden={!isShown} id="application-documents" tabIndex={-1}>
        <Widget
          name="document-workspace"
          applicationHash={hash}
          scope="application"
          readOnly={!isOpen}
          reviews={reviews}
          placeholder={skeleton}
          onChange={() => refreshApplication(client, hash)}
        />
      </section>
      {isOpen && (
        <StepAction
          note={
            asksToSign
              ? SUBMISSION.signHint
              : missing.length === 0
                ? ru.scoring.ready
                : ru.scoring.notReady(missing.length)
          }
        >
          <Button
            type="primary"
            size="large"
            icon={<SendOutlined aria-hidden />}
            loading={complete.isPending}
            disabled={!query.data || (missing.length > 0 && !asksToSign)}
            onClick={() => void (asksToSign ? submission.start() : send())}
          >
            {asksToSign ? SUBMISSION.signAndSend : ru.scoring.send}
          </Button>
        </StepAction>
      )}
    </StepColumns>
  );
}
