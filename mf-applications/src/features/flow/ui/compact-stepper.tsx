import { CheckOutlined, LockOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { SpecifiedApplication } from 'shared-kernel/contract/applications';
import { isRefusal } from 'shared-kernel/domain/statuses';
import { shownNumber, stepByStage } from 'shared-kernel/domain/steps';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { ProgressLine } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { FlowPosition } from '../state/flow-position.ts';
import styles from './compact-stepper.module.css';

interface CompactStepperProps {
  readonly position: FlowPosition;
  readonly step: ApplicationStep;
  readonly hash: string;
  readonly info: Pick<SpecifiedApplication['info'], 'status' | 'stepper'>;
}

/** The step list on a phone, where the sidebar is closed. */
export function CompactStepper({ position, step, hash, info }: CompactStepperProps): ReactElement {
  const { steps, current, available } = position;
  const completed = new Set(
    info.stepper.flatMap(({ stage, complete }) => (complete ? [stepByStage(stage)?.id] : [])),
  );
  const done = steps.filter((each) => each.number < current.number).length;
  return (
    <nav aria-label={ru.flow.steps} className={styles.stepper}>
      <ProgressLine
        percent={Math.round((done / (steps.length - 1)) * 100)}
        state={isRefusal(info.status) ? 'failed' : 'normal'}
        label={ru.flow.progress(shownNumber(current, steps), STAGE_LABELS[current.id])}
      />
      <ol className={styles.steps}>
        {steps.map((each) => {
          const isShown = each.id === step.id;
          const isOpen = available.includes(each.number);
          const isDone = each.number < current.number || completed.has(each.id);
          const mark = (
            <span className={`${styles.mark} ${isShown ? styles.shown : isOpen ? '' : styles.locked}`}>
              {isOpen ? isDone && !isShown ? <CheckOutlined /> : shownNumber(each, steps) : <LockOutlined />}
            </span>
          );
          const label = `${shownNumber(each, steps)}. ${STAGE_LABELS[each.id]}`;
          return (
            <li key={each.id}>
              {isOpen ? (
                <Link
                  to={paths.issue.link(hash, each.route)}
                  aria-label={label}
                  {...(isShown ? { 'aria-current': 'step' } : {})}
                >
                  {mark}
                </Link>
              ) : (
                <span role="link" aria-disabled="true" aria-label={`${label}, ${ru.flow.locked}`}>
                  {mark}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
