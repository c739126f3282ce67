import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  IdcardOutlined,
} from '@ant-design/icons';
import { Tooltip } from 'antd';
import { memo } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { Approval } from 'shared-kernel/contract/agent';
import { useApproval } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { NavLink, paths } from 'shared-kernel/router';
import { ErrorBoundary } from 'shared-kernel/ui';
import { RETURNED_LABEL } from 'shared-kernel/locale';
import { ru } from '../../locale/ru.ts';
import { useRemotes } from '../../remotes/index.ts';
import { AfterFirstPage } from '../after-first-page.tsx';
import { useIsReturned } from '../use-is-returned.ts';

const ICONS: Readonly<Record<Approval, ComponentType<{ className?: string }>>> = {
  success: CheckCircleFilled,
  not_verified: ClockCircleFilled,
  negative: CloseCircleFilled,
  does_not_exist: ExclamationCircleFilled,
};

interface SidebarFooterProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

/**
 * The link to the agent questionnaire with the approval; the shell has its own when the widget's remote is down.
 * It is there for every role: to the bank's own people the page says that it is not theirs.
 */
export const SidebarFooter = memo(function SidebarFooter({
  isCollapsed,
  onNavigate,
}: SidebarFooterProps): ReactElement {
  const { remotes } = useRemotes();
  const own = <OwnStatus isCollapsed={isCollapsed} onNavigate={onNavigate} />;
  const isOffered = remotes.some(
    (remote) => remote.available && remote.manifest.widgets.includes('approval-status'),
  );
  return (
    <div className="sidebar-footer" onClick={onNavigate} role="presentation">
      {isOffered ? (
        <ErrorBoundary fallback={() => own}>
          <AfterFirstPage placeholder={own}>
            <Widget name="approval-status" collapsed={isCollapsed} placeholder={own} />
          </AfterFirstPage>
        </ErrorBoundary>
      ) : (
        own
      )}
    </div>
  );
});

function OwnStatus({ isCollapsed, onNavigate }: SidebarFooterProps): ReactElement {
  const approval = useApproval();
  const isReturned = useIsReturned();
  const shown = isReturned ? 'does_not_exist' : approval;
  const Icon = shown ? ICONS[shown] : IdcardOutlined;
  const label = isReturned ? RETURNED_LABEL : ru.sidebar.approval[approval ?? 'unknown'];
  return (
    <Tooltip title={isCollapsed ? `${ru.sidebar.questionnaire}: ${label}` : ''} placement="right">
      <NavLink to={paths.agentProfile.link()} className="nav-link approval" onClick={onNavigate}>
        <span className={`nav-icon approval-${shown ?? 'unknown'}`} aria-hidden>
          <Icon />
        </span>
        <span className={isCollapsed ? 'sr-only' : 'nav-label approval-text'}>
          <span>{ru.sidebar.questionnaire}</span>
          <small className={`approval-${shown ?? 'unknown'}`}>{label}</small>
        </span>
      </NavLink>
    </Tooltip>
  );
}
