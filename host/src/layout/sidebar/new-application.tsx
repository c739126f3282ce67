import { PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { useApproval, useIsUnapproved } from 'shared-kernel/query';
import { paths, useNavigate } from 'shared-kernel/router';
import { mayCreateAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../../locale/ru.ts';

interface NewApplicationProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

/** Enabled only with an approval; otherwise it says why not and what is to be done (chapter 5). */
export function NewApplication({ isCollapsed, onNavigate }: NewApplicationProps): ReactElement | null {
  const isAllowed = useApproval() === 'success';
  const isUnapproved = useIsUnapproved();
  const hasQuestionnaire = useAtomValue(mayCreateAtom);
  const navigate = useNavigate();
  const requirementsId = useId();
  const isOffered = useCapability('offers');
  const tooltip = isUnapproved
    ? ru.sidebar.newApplicationBlocked
    : isCollapsed
      ? ru.sidebar.newApplication
      : '';
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
          {...(isUnapproved ? { 'aria-describedby': requirementsId } : {})}
          onClick={() => {
            if (!isAllowed) return;
            onNavigate();
            void navigate(paths.createRequest.link());
          }}
        >
          {isCollapsed ? null : ru.sidebar.newApplication}
        </Button>
      </Tooltip>
      {isUnapproved ? (
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
