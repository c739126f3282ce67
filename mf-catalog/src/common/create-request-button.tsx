import { Button, Tooltip } from 'antd';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { useApproval, useIsUnapproved } from 'shared-kernel/query';
import { useNavigate } from 'shared-kernel/router';
import { mayCreateAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../locale/ru.ts';
import { createRequestLink } from './create-request.ts';
import type { NewApplication } from './create-request.ts';
import styles from './create-request-button.module.css';

export interface CreateRequestButtonProps {
  readonly application: NewApplication;
  /** What of: for screen readers, where several such buttons stand on a page. */
  readonly subject?: string;
  readonly isPrimary?: boolean;
  readonly isBlock?: boolean;
}

/** «Создать заявку»: enabled only for an agent whom the security service approved (chapter 5); not there for people of the bank. */
export const CreateRequestButton = memo(function CreateRequestButton(
  props: CreateRequestButtonProps,
): ReactElement | null {
  const { application, subject, isPrimary = true, isBlock = false } = props;
  const navigate = useNavigate();
  const mayCreate = useAtomValue(mayCreateAtom);
  const isApproved = useApproval() === 'success';
  const isUnapproved = useIsUnapproved();
  if (!mayCreate) return null;
  return (
    <Tooltip title={isUnapproved ? ru.common.approvalRequired : undefined}>
      {/* A disabled button has no pointer events and no focus of its own: the tooltip belongs to the frame. */}
      <span
        className={isBlock ? styles.block : styles.frame}
        {...(isUnapproved ? { tabIndex: 0, role: 'note', 'aria-label': ru.common.approvalRequired } : {})}
      >
        <Button
          type={isPrimary ? 'primary' : 'default'}
          block={isBlock}
          disabled={!isApproved}
          {...(subject === undefined ? {} : { 'aria-label': `${ru.common.createRequest}: ${subject}` })}
          onClick={() => void navigate(createRequestLink(application))}
        >
          {ru.common.createRequest}
        </Button>
      </span>
    </Tooltip>
  );
});
