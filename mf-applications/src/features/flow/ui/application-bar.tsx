import { Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { APPLICATION_PHASES, isRefusal } from 'shared-kernel/domain/statuses';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { LinkButton, MoneyText, ToneTag, useHeightVariable } from 'shared-kernel/ui';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { handoffText } from '../../../common/handoff-text.ts';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import styles from './application-bar.module.css';
import { isScoringOver } from './scoring-panel.tsx';
import type { StepProps } from './step-content.tsx';

const HOLDER_TONES = { agent: 'warning', bank: 'processing', client: 'default', nobody: 'success' } as const;

/** What the agent knows the application by, whose move it is and until when: in sight on every step, with what belongs to all of them. The top bar has its status. */
export function ApplicationBar(props: StepProps & { readonly children: ReactNode }): ReactElement {
  const { application, position, step, children } = props;
  const bar = useHeightVariable('--page-top-height');
  const { info, holder, permissions, archived } = application;
  const move = handoffText({ holder, can_write: permissions.write && !archived });
  const { current, isCurrentOpen } = position;
  return (
    <div ref={bar} role="region" aria-label={ru.flow.application(info.id)} className={styles.bar}>
      <strong className={styles.client} title={application.client_name}>
        <ClientName application={application} />
      </strong>
      <MoneyText kopecks={application.amount_kopecks} strong />
      <span className={styles.product}>{application.product_title}</span>
      <Phases step={current} isRefused={isRefusal(info.status)} />
      <Flex gap="4px 8px" wrap align="center" className={styles.state ?? ''}>
        {move !== undefined && holder !== 'nobody' && <ToneTag tone={HOLDER_TONES[holder]}>{move}</ToneTag>}
        <DeadlineText dueAt={application.due_at} short />
        {step.id !== current.id && isCurrentOpen && !leadsOn(props) && (
          <LinkButton
            to={paths.issue.link(application.hash_password, current.route)}
            size="small"
            type="primary"
          >
            {ru.flow.toCurrent(STAGE_LABELS[current.id])}
          </LinkButton>
        )}
      </Flex>
      <Flex gap={8}>{children}</Flex>
    </div>
  );
}

/** Whether the step itself has the way to the current one: the end of the scoring, an outcome that is not there yet. */
function leadsOn({ application, position, step }: StepProps): boolean {
  if (step.number === 5) return isScoringOver(application.scoring) && position.current.number > 5;
  return step.number === 8 && !application.result;
}

interface PhasesProps {
  readonly step: ApplicationStep;
  readonly isRefused: boolean;
}

/** How far the application has come, of the five phases of its way. */
function Phases({ step: { phase }, isRefused }: PhasesProps): ReactElement {
  const place = APPLICATION_PHASES.indexOf(phase);
  return (
    <span className={styles.phases}>
      <span
        role="img"
        aria-label={ru.phase(place + 1, APPLICATION_PHASES.length, ru.phases[phase])}
        className={isRefused ? `${styles.marks} ${styles.refused}` : styles.marks}
      >
        {APPLICATION_PHASES.map((each, index) => (
          <span key={each} className={index <= place ? styles.reached : styles.ahead} />
        ))}
      </span>
      <SmallText aria-hidden>{ru.phases[phase]}</SmallText>
    </span>
  );
}

/** The client, with the way to the card where the bank keeps one. */
function ClientName({ application }: Pick<StepProps, 'application'>): ReactElement {
  const { client_name: name, client_inn: inn, owner } = application;
  const hasCard = useCapability('clients') === true && owner.is_me && inn !== null;
  return hasCard ? <Link to={paths.client.link(inn)}>{name}</Link> : <>{name}</>;
}
