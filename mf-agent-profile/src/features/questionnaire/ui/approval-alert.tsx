import { Alert } from 'antd';
import type { ReactElement } from 'react';
import type { Approval } from 'shared-kernel/contract/agent';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { Link, paths } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';
import { useUnsignedDocuments } from '../api/questionnaire.ts';
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
  const { title, text: body } = questionnaire.approval_withdrawn ? text.withdrawn : text.states[approval];
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
          {approval === 'success' ? <Unsigned /> : null}
        </>
      }
      className={styles.notice ?? ''}
    />
  );
}

/** What the agent signs once approved, and the way there. */
function Unsigned(): ReactElement | null {
  const { data: unsigned = [] } = useUnsignedDocuments();
  if (unsigned.length === 0) return null;
  return (
    <div className={styles.reason}>
      {text.unsigned(unsigned.map(({ title }) => title))}{' '}
      <Link to={paths.documents.link({ scope: 'agent', signing: 'required' })}>{text.toSign}</Link>
    </div>
  );
}
