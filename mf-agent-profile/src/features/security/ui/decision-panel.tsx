import { CheckOutlined, CloseOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import type { AgentQuestionnaire } from 'shared-kernel/contract/questionnaire';
import { diffForms } from 'shared-kernel/drafts';
import { Link } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { DateText, FactList, Panel, Text } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { routes } from '../../../routes.ts';
import { useAgentPapers } from '../api/security.ts';
import { isReady, listObstacles } from '../state/papers.ts';
import { canReturn } from '../state/review-comments.ts';
import type { ReviewComments } from '../state/review-comments.ts';
import { DecisionHistory } from './decision-history.tsx';
import { DecisionModal } from './decision-modal.tsx';
import type { Decision } from './decision-modal.tsx';
import styles from './security.module.css';

const text = ru.security;

interface DecisionPanelProps {
  readonly questionnaire: AgentQuestionnaire;
  readonly review: ReviewComments;
}

/** Facts of the submission, the decisions that are open, and what was decided before. */
export function DecisionPanel({ questionnaire, review }: DecisionPanelProps): ReactElement {
  const [decision, setDecision] = useState<Decision>();
  const { previous_value: previous, value, state } = questionnaire;
  const papers = useAgentPapers(questionnaire.agent_id).data ?? questionnaire.documents;
  const required = papers.filter((one) => one.required);
  const obstacles = listObstacles(papers);
  const isBlocked = obstacles.length > 0;
  const obstaclesId = useId();
  const isWaiting = state === 'submitted';
  const isOwn = useAtomValue(currentUserAtom)?.id === questionnaire.agent_id;
  const commented = Object.keys(review.comments).length;
  const changed = previous === null ? 0 : diffForms(value, previous, null).length;
  const unsigned = papers.filter((one) => one.signing === 'required').length;
  return (
    <Flex vertical gap={16}>
      <Panel title={text.decision}>
        <FactList
          items={[
            {
              key: 'submitted',
              label: text.submittedAt,
              children: <DateText value={questionnaire.submitted_at} withTime />,
            },
            {
              key: 'papers',
              label: text.papers,
              children: text.papersText(required.filter(isReady).length, required.length),
            },
            {
              key: 'signatures',
              label: text.signatures,
              children: unsigned === 0 ? text.allSigned : text.unsigned(unsigned),
            },
            ...(previous === null || !isWaiting
              ? []
              : [{ key: 'changed', label: text.changedFields, children: String(changed) }]),
          ]}
        />
        {isOwn ? <Text tone="secondary">{text.own}</Text> : null}
        {canReturn(questionnaire) && !isOwn ? (
          <Flex vertical gap={8} className={styles.decisions ?? ''}>
            {isWaiting && isBlocked ? (
              <Flex vertical gap={8} id={obstaclesId}>
                {obstacles.map((obstacle) => (
                  <Text key={obstacle} tone="secondary">
                    {obstacle}
                  </Text>
                ))}
              </Flex>
            ) : null}
            {isWaiting ? (
              <Button
                type="primary"
                block
                disabled={isBlocked}
                aria-describedby={isBlocked ? obstaclesId : undefined}
                icon={<CheckOutlined aria-hidden />}
                onClick={() => setDecision('success')}
              >
                {text.approve}
              </Button>
            ) : null}
            <Button block icon={<RollbackOutlined aria-hidden />} onClick={() => setDecision('return')}>
              {text.returnWith(commented)}
            </Button>
            {isWaiting ? (
              <Button
                danger
                block
                icon={<CloseOutlined aria-hidden />}
                onClick={() => setDecision('negative')}
              >
                {text.decline}
              </Button>
            ) : null}
          </Flex>
        ) : null}
        <div className={styles.trail}>
          <Link to={routes.securityAudit.link({ agent: questionnaire.agent_id })}>{text.agentTrail}</Link>
        </div>
      </Panel>
      <DecisionHistory decisions={questionnaire.decisions} form={questionnaire.form} />
      {decision ? (
        <DecisionModal
          decision={decision}
          questionnaire={questionnaire}
          comments={review.comments}
          onClose={() => setDecision(undefined)}
          onDecided={() => {
            setDecision(undefined);
            review.clear();
          }}
        />
      ) : null}
    </Flex>
  );
}
