import type { ReactElement } from 'react';
import { JsonForm } from 'shared-kernel/forms';
import { Widget } from 'shared-kernel/remote';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import {
  ApprovalTag,
  IfOffered,
  NotFoundPage,
  PageHeader,
  Panel,
  QueryBoundary,
  SkeletonForm,
} from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useIsAgentInfoComplete, useQuestionnaire } from '../api/questionnaire.ts';
import { gateOpenAtom, isEditable } from '../state/gate.ts';
import { ApprovalAlert } from './approval-alert.tsx';
import { SpecifiedProfile } from './specified-profile.tsx';
import { QuestionnaireEditor } from './questionnaire-editor.tsx';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;

/** `/agent-profile`: the agent's questionnaire; the bank's own people read that they have none. */
export function AgentProfilePage(): ReactElement {
  const isAgent = useAtomValue(currentUserAtom)?.role === 'user';
  return isAgent ? (
    <IfOffered capability="questionnaires" otherwise={<SpecifiedProfile />}>
      <OwnQuestionnaire />
    </IfOffered>
  ) : (
    <NotFoundPage title={text.agentsOnly} description={text.agentsOnlyText} />
  );
}

/** The questionnaire, its state, and what the contract with the bank needs. */
function OwnQuestionnaire(): ReactElement {
  const questionnaire = useQuestionnaire();
  const isComplete = useIsAgentInfoComplete();
  const isGateOpen = useAtomValue(gateOpenAtom);
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={
          isComplete.data === undefined || questionnaire.data?.approval === 'does_not_exist'
            ? text.intro
            : isComplete.data
              ? text.completeInfo
              : text.incompleteInfo
        }
        tags={
          questionnaire.data ? (
            <ApprovalTag
              approval={questionnaire.data.approval}
              isReturned={questionnaire.data.state === 'returned'}
              isWithdrawn={questionnaire.data.approval_withdrawn}
            />
          ) : null
        }
      />
      <QueryBoundary query={questionnaire} skeleton={<SkeletonForm />}>
        {(data) => (
          <>
            <ApprovalAlert questionnaire={data} />
            {isEditable(data) ? (
              // While the modal holds the form, a second one would save against it.
              isGateOpen ? null : (
                <QuestionnaireEditor questionnaire={data} />
              )
            ) : (
              <>
                <Panel className={styles.answers}>
                  <JsonForm schema={data.form.schema} ui={data.form.ui} value={data.value} readOnly />
                </Panel>
                <Panel title={text.documents}>
                  <Widget name="document-workspace" scope="agent" readOnly />
                </Panel>
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}
