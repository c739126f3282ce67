import { PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { paths, useNavigate } from 'shared-kernel/router';
import { ru } from '../../locale/ru.ts';
import { useApproval, useHasQuestionnaire } from '../use-approval.ts';

interface NewApplicationProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

/** Enabled only with an approval; otherwise it says why not and what is to be done (chapter 5). */
export function NewApplication({ isCollapsed, onNavigate }: NewApplicationProps): ReactElement | null {
  const approval = useApproval();
  const hasQuestionnaire = useHasQuestionnaire();
  const navigate = useNavigate();
  const requirementsId = useId();
  const isAllowed = approval === 'success';
  const isOffered = useCapability('offers');
  const isRefused = approval !== undefined && !isAllowed;
  const tooltip = isRefused ? ru.sidebar.newApplicationBlocked : isCollapsed ? ru.sidebar.newApplication : '';
  if (isOffered === false) return null;
  return (
    <div className="new-application">
      <Tooltip title={tooltip} placement="right">
        {/* Not `disabled`: a disabled button has no tooltip for the keyboard. */}
        <Button
          type="primary"
          block
          className={isAllowed ? '' : 'is-blocked'}
          icon={<PlusOutlined aria-hidden />}
          aria-disabled={!isAllowed}
          aria-label={ru.sidebar.newApplication}
          {...(isRefused ? { 'aria-describedby': requirementsId } : {})}
          onClick={() => {
            if (!isAllowed) return;
            onNavigate();
            void navigate(paths.createRequest.link());
          }}
        >
          {isCollapsed ? null : ru.sidebar.newApplication}
        </Button>
      </Tooltip>
      {isRefused ? (
        <div id={requirementsId} className={isCollapsed ? 'sr-only' : 'requirements'}>
          {hasQuestionnaire ? (
            <>
              <p>{ru.sidebar.requirementsTitle}</p>
              <ol>
                {ru.sidebar.requirements.map((requirement) => (
                  <li key={requirement}>{requirement}</li>
                ))}
              </ol>
            </>
          ) : (
            <p>{ru.sidebar.requirementsOfStaff}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}
