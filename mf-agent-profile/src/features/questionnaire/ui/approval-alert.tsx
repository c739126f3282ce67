import { Alert } from 'antd';
import type { ReactElement } from 'react';
import type { Approval } from 'shared-kernel/contract/agent';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { ru } from '../locale/ru.ts';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;
const TYPES: Readonly<Record<Approval, 'success' | 'info' | 'error' | 'warning'>> = {
  success: 'success',
  not_verified: 'info',
  negative: 'error',
  does_not_exist: 'warning',
};

/** How the approval stands, and why. */
export function ApprovalAlert({ questionnaire }: { readonly questionnaire: Questionnaire }): ReactElement {
  const { approval, state, reason } = questionnaire;
  const isReturned = state === 'returned';
  const { title, text: body } = text.states[approval];
  return (
    <Alert
      role="status"
      showIcon
      type={isReturned ? 'warning' : TYPES[approval]}
      title={isReturned ? text.returned : title}
      description={
        <>
          <div>{isReturned ? text.returnedText : body}</div>
          {reason ? <div className={styles.reason}>{text.reason(reason)}</div> : null}
        </>
      }
      className={styles.notice ?? ''}
    />
  );
}
