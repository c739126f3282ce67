import { PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { useApproval, useIsUnapproved } from 'shared-kernel/query';
import { paths, useNavigate } from 'shared-kernel/router';
import type { LinkQuery } from 'shared-kernel/paths';
import { ru } from '../locale/ru.ts';
import styles from './new-application-button.module.css';

interface NewApplicationButtonProps {
  /** What the form is opened with: the client on whose page the button stands. */
  readonly known?: LinkQuery;
}

/** «Новая заявка»: enabled only for whom the security service approved (chapter 5), whatever the role. */
export function NewApplicationButton({ known }: NewApplicationButtonProps): ReactElement | null {
  const navigate = useNavigate();
  const isApproved = useApproval() === 'success';
  const isUnapproved = useIsUnapproved();
  const isOffered = useCapability('offers');
  if (isOffered === false) return null;
  return (
    <Tooltip title={isUnapproved ? ru.newApplication.approvalRequired : undefined}>
      {/* A disabled button has no pointer events and no focus of its own: the tooltip belongs to the frame. */}
      <span
        className={styles.frame}
        {...(isUnapproved ? { tabIndex: 0, 'aria-label': ru.newApplication.approvalRequired } : {})}
      >
        <Button
          type={known ? 'default' : 'primary'}
          icon={<PlusOutlined aria-hidden />}
          disabled={!isApproved}
          onClick={() => navigate(paths.createRequest.link(known))}
        >
          {known ? ru.newApplication.forClient : ru.newApplication.button}
        </Button>
      </span>
    </Tooltip>
  );
}
