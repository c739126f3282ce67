import { Alert, Flex } from 'antd';
import { useCallback } from 'react';
import type { ReactElement } from 'react';
import type { AgentQuestionnaire } from 'shared-kernel/contract/questionnaire';
import { JsonForm } from 'shared-kernel/forms';
import type { FieldFacts } from 'shared-kernel/forms';
import { Widget } from 'shared-kernel/remote';
import { isNotFound } from 'shared-kernel/http';
import { useNavigate, useParams } from 'shared-kernel/router';
import { ApprovalTag, NotFoundPage, PageHeader, Panel, QueryBoundary, SkeletonForm } from 'shared-kernel/ui';
import { PreviousAnswer } from '../../../common/previous-answer.tsx';
import { ru } from '../locale/ru.ts';
import { routes } from '../../../routes.ts';
import { useAgentQuestionnaire } from '../api/security.ts';
import { canReturn, useReviewComments } from '../state/review-comments.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { EraseAgentData } from './erase-agent-data.tsx';
import { CommentsContext, FieldComment } from './field-comment.tsx';
import { forSuperusers } from './for-superusers.tsx';
import styles from './security.module.css';

const text = ru.security;

/** `/security/{agentId}`: one agent's questionnaire with papers and signatures, to be decided. */
export function ReviewPage(): ReactElement {
  const { agentId = '' } = useParams();
  const navigate = useNavigate();
  const questionnaire = useAgentQuestionnaire(agentId);
  const { data } = questionnaire;
  if (isNotFound(questionnaire.error)) {
    return <NotFoundPage title={text.unknown} description={text.unknownText} />;
  }
  return (
    <>
      <PageHeader
        title={data?.agent_name ?? text.questionnaire}
        subtitle={data?.email}
        tags={
          data ? (
            <ApprovalTag
              approval={data.approval}
              isReturned={data.state === 'returned'}
              isWithdrawn={data.approval_withdrawn}
            />
          ) : null
        }
        backLabel={text.toQueue}
        onBack={() => void navigate(routes.securityQueue.link())}
      />
      <QueryBoundary query={questionnaire} errorTitle={text.questionnaireFailed} skeleton={<SkeletonForm />}>
        {/* Another submission is another review. */}
        {(loaded) => <Review key={`${loaded.agent_id}:${loaded.version}`} questionnaire={loaded} />}
      </QueryBoundary>
    </>
  );
}

export const SecurityReviewPage = forSuperusers(ReviewPage);

function Review({ questionnaire }: { readonly questionnaire: AgentQuestionnaire }): ReactElement {
  const {
    form,
    value,
    agent_id: agentId,
    version,
    state,
    comments,
    previous_value: previous,
  } = questionnaire;
  const review = useReviewComments(agentId, version);
  const isWaiting = state === 'submitted';
  const isReturnable = canReturn(questionnaire);
  const refused = questionnaire.approval_withdrawn ? text.withdrawn : text.refused;
  const notWaiting = isReturnable ? refused : text.notWaiting[state];
  const getExtra = useCallback(
    (field: FieldFacts) => (
      <>
        {previous && isWaiting && isAnswer(form.ui.sections, field.path) ? (
          <PreviousAnswer field={field} previous={previous} />
        ) : null}
        {isReturnable && isAnswer(form.ui.sections, field.path) ? (
          <FieldComment path={field.path} label={field.label} />
        ) : null}
      </>
    ),
    [previous, isWaiting, isReturnable, form.ui.sections],
  );
  return (
    <CommentsContext value={review}>
      <Flex gap={20} align="flex-start" wrap>
        <Flex vertical gap={16} className={styles.answers ?? ''}>
          {isWaiting ? null : <Alert type="info" showIcon title={notWaiting} />}
          <Panel>
            <JsonForm
              schema={form.schema}
              ui={form.ui}
              value={value}
              readOnly
              commentOf={(path) => (isWaiting ? undefined : comments[path])}
              extraOf={getExtra}
            />
          </Panel>
          <Panel title={text.documents}>
            <Widget name="document-workspace" scope="agent" agentId={agentId} readOnly />
          </Panel>
        </Flex>
        <aside aria-label={text.decision} className={styles.aside}>
          <Flex vertical gap={16}>
            <DecisionPanel questionnaire={questionnaire} review={review} />
            <EraseAgentData agentId={agentId} agentName={questionnaire.agent_name} />
          </Flex>
        </aside>
      </Flex>
    </CommentsContext>
  );
}

/** Whether the path is a question of its own and not a cell of a list, which is judged as a whole. */
function isAnswer(sections: AgentQuestionnaire['form']['ui']['sections'], path: string): boolean {
  return sections.some(({ fields }) => fields.includes(path));
}
