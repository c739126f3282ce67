import { Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Scoring } from 'shared-kernel/contract/applications';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { paths } from 'shared-kernel/router';
import { LinkButton, Panel, ProgressLine, Text } from 'shared-kernel/ui';
import { BulletList, PlainList } from '../../../common/lists.tsx';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import type { Outcome } from '../../../common/outcome-icon.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { mayDecide } from '../api/application.ts';
import { ru } from '../locale/ru.ts';
import styles from './scoring-panel.module.css';
import type { StepProps } from './step-content.tsx';

const OUTCOMES: Readonly<Record<Exclude<Scoring['state'], 'none'>, Outcome>> = {
  running: 'running',
  waiting_for_person: 'waiting',
  approved: 'done',
  refused: 'failed',
};

/** Whether the bank has decided. */
export const isScoringOver = ({ state }: Scoring): boolean => state === 'approved' || state === 'refused';

/** The scoring: the bank's checks, their results and the next step. Updates itself while the bank works. */
export function ScoringPanel({
  application,
  position,
}: Pick<StepProps, 'application' | 'position'>): ReactElement | null {
  const { scoring, hash_password: hash } = application;
  if (scoring.state === 'none') return null;
  const { current: next, isCurrentOpen } = position;
  const { title, text } =
    scoring.state === 'waiting_for_person' && mayDecide(application)
      ? ru.scoring.yours
      : { title: ru.scoring.titles[scoring.state], text: ru.scoring.texts[scoring.state] };
  return (
    <Panel>
      <Flex gap={16} align="flex-start" wrap role="status" aria-live="polite">
        <span className={styles.icon}>
          <OutcomeIcon outcome={OUTCOMES[scoring.state]} />
        </span>
        <Flex vertical gap={4} className={styles.result}>
          <strong className={styles.title}>{title}</strong>
          <Text tone="secondary">{text}</Text>
          {scoring.approved_amount_kopecks !== null && (
            <span>{ru.scoring.approvedAmount(formatMoneyShort(scoring.approved_amount_kopecks))}</span>
          )}
          {scoring.decided_at !== null && (
            <SmallText>
              {ru.scoring.decided(formatDateTime(scoring.decided_at), scoring.decided_by)}
            </SmallText>
          )}
        </Flex>
        {isScoringOver(scoring) && isCurrentOpen && next.number > 5 && (
          <LinkButton to={paths.issue.link(hash, next.route)} type="primary">
            {ru.scoring.toNext(STAGE_LABELS[next.id])}
          </LinkButton>
        )}
      </Flex>
      {scoring.state === 'running' && (
        <ProgressLine
          percent={100}
          state="running"
          label={ru.scoring.titles.running}
          className={styles.progress}
        />
      )}
      {scoring.reasons.length > 0 && (
        <Flex vertical gap={4} component="section" className={styles.part}>
          <Text isStrong>{ru.scoring.reasons}</Text>
          <BulletList>
            {scoring.reasons.map((reason) => (
              <li key={reason.code}>{reason.text}</li>
            ))}
          </BulletList>
        </Flex>
      )}
      {scoring.checks.length > 0 && (
        <Flex vertical gap={4} component="section" className={styles.part}>
          <Text isStrong>{ru.scoring.checks}</Text>
          <PlainList gap={4}>
            {scoring.checks.map(({ code, passed, text }) => (
              <Flex key={code} component="li" gap={8}>
                <OutcomeIcon
                  outcome={passed ? 'done' : 'failed'}
                  label={passed ? ru.scoring.passed : ru.scoring.failed}
                />
                <span>{text}</span>
              </Flex>
            ))}
          </PlainList>
        </Flex>
      )}
    </Panel>
  );
}
