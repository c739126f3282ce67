import { SendOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { DocumentRequest } from 'shared-kernel/contract/applications';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { currentStep } from 'shared-kernel/domain/steps';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { useQueryClient } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { notify, notifyError } from 'shared-kernel/toast';
import {
  ConfirmButton,
  EmptyState,
  Panel,
  QueryBoundary,
  SkeletonCards,
  Text,
  ToneTag,
} from 'shared-kernel/ui';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import {
  hasAnswersAfterApproval,
  isBankBusy,
  mayDecide,
  refreshApplication,
  useStep,
} from '../api/application.ts';
import { useCompleteStep } from '../api/complete-step.ts';
import { useDocumentRequests, useHasFile } from '../api/document-requests.ts';
import { useWithdrawRequest } from '../api/staff.ts';
import { useShowTop } from '../state/use-open-step.ts';
import { DecideScoring } from './decide-scoring.tsx';
import styles from './requests-step.module.css';
import { ScoringPanel } from './scoring-panel.tsx';
import type { CompletingStepProps } from './step-content.tsx';

const TONES = { open: 'warning', answered: 'processing', accepted: 'success' } as const;

/** Step 6: the bank's requests, each with its document slot and its own discussion. */
export function RequestsStep({ application, position, step, leadOn }: CompletingStepProps): ReactElement {
  const hash = application.hash_password;
  const requests = useDocumentRequests(hash);
  const isWithBank = isBankBusy(application);
  const reviews = mayDecide(application);
  const isOpen = position.isEditable && !isWithBank;
  const answered = (requests.data ?? []).filter(({ state }) => state === 'answered');
  const query = useStep(
    hash,
    step.id,
    isOpen,
    answered.map((request) => request.document_id),
  );
  const complete = useCompleteStep(hash, step.id);
  const showTop = useShowTop();
  // Some banks leave a request open that a curator has decided without.
  const isClosed = requests.data?.length !== 0 && requests.data?.every(({ state }) => state === 'accepted');
  const unanswered = (requests.data ?? []).filter(({ state }) => state === 'open').length;
  const blockers = query.data?.blockers ?? [];
  // Of a document that was replaced, and needs a signature.
  const unsigned = blockers.filter(({ kind }) => kind === 'signature').length;
  const missing = blockers.filter(({ kind }) => kind === 'document').map(({ label }) => label);

  const send = async (): Promise<void> => {
    if (!query.data) return;
    try {
      const next = await complete.mutateAsync(query.data.version);
      const { id } = currentStep(next.info.stepper, next.info.status);
      notify.success(ru.bankRequests.sent);
      if (id !== step.id) leadOn(next);
      // The notice stands at the top of the page, the button at its end.
      else showTop();
    } catch (error) {
      notifyError(error, ru.bankRequests.sendFailed);
    }
  };
  return (
    <>
      {isWithBank && !hasAnswersAfterApproval(application) && (
        <ScoringPanel application={application} position={position} />
      )}
      {reviews && <DecideScoring application={application} />}
      {application.info.status === 'review' && !reviews && (
        <Text tone="secondary" role="status">
          {ru.bankRequests.inReview}
        </Text>
      )}
      <QueryBoundary
        query={requests}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title={ru.bankRequests.empty} />}
      >
        {(list) => (
          <Flex vertical gap={16}>
            {list.map((request) => (
              <RequestCard key={request.id} hash={hash} request={request} isOpen={isOpen} reviews={reviews} />
            ))}
          </Flex>
        )}
      </QueryBoundary>
      {isOpen && requests.data && requests.data.length > 0 && (
        <Panel size="small">
          <Flex justify="space-between" align="center" gap={12} wrap>
            <span>
              {unanswered > 0
                ? ru.bankRequests.left(unanswered)
                : missing.length > 0
                  ? ru.bankRequests.notReceived(missing)
                  : unsigned > 0
                    ? ru.bankRequests.unsigned(unsigned)
                    : ru.bankRequests.ready}
            </span>
            <Button
              type="primary"
              size="large"
              icon={<SendOutlined aria-hidden />}
              loading={complete.isPending}
              disabled={!query.data || unanswered + missing.length + unsigned > 0}
              onClick={() => void send()}
            >
              {ru.bankRequests.send}
            </Button>
          </Flex>
        </Panel>
      )}
      {position.current.number > step.number && isClosed && (
        <Text tone="secondary">{ru.bankRequests.passed(STAGE_LABELS[position.current.id])}</Text>
      )}
    </>
  );
}

interface RequestCardProps {
  readonly hash: string;
  readonly request: DocumentRequest;
  readonly isOpen: boolean;
  readonly reviews: boolean;
}

function RequestCard({ hash, request, isOpen, reviews }: RequestCardProps): ReactElement {
  const client = useQueryClient();
  const withdraw = useWithdrawRequest(hash);
  const isAccepted = request.state === 'accepted';
  const isUnneeded = isAccepted && request.answered_at === null;
  // A rejected answer stays, with its reason, where the request for another one is taken back.
  const hasFile = useHasFile(hash, request.document_id, isUnneeded);
  return (
    <Panel
      title={request.title}
      aria-label={request.title}
      extra={
        <Flex gap={8} align="center" wrap>
          {request.state === 'open' && <DeadlineText dueAt={request.due_at} />}
          {isUnneeded ? (
            <ToneTag tone="default">{ru.bankRequests.noLongerNeeded}</ToneTag>
          ) : (
            <ToneTag tone={TONES[request.state]}>{ru.bankRequests.states[request.state]}</ToneTag>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <div>
          {request.description !== '' && <p className={styles.description}>{request.description}</p>}
          <SmallText>
            {ru.bankRequests.asked(request.created_by, formatDateTime(request.created_at))}
          </SmallText>
        </div>
        {request.can_withdraw && (
          <div>
            <ConfirmButton
              question={ru.bankRequests.withdrawQuestion(request.title)}
              details={ru.bankRequests.withdrawDetails}
              confirmText={ru.bankRequests.withdraw}
              failedTitle={ru.bankRequests.withdrawFailed}
              onConfirm={async () => {
                await withdraw.mutateAsync({ params: { hash, id: request.id }, body: {} });
                notify.success(ru.bankRequests.withdrawn);
              }}
            >
              {ru.bankRequests.withdraw}
            </ConfirmButton>
          </div>
        )}
        {(!isUnneeded || hasFile) && (
          <Widget
            name="document-workspace"
            applicationHash={hash}
            scope="application"
            requestId={request.id}
            readOnly={!isOpen || isAccepted}
            reviews={reviews}
            placeholder={<SkeletonCards count={1} rows={1} minWidth={2000} />}
            onChange={() => refreshApplication(client, hash)}
          />
        )}
        <div className={styles.thread}>
          <Widget
            name="discussion-thread"
            applicationHash={hash}
            requestId={request.id}
            threadId={request.thread_id}
            readOnly={isAccepted}
          />
        </div>
      </Flex>
    </Panel>
  );
}
