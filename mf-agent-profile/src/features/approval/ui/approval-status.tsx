import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
} from '@ant-design/icons';
import { theme } from 'antd';
import type { ComponentType, CSSProperties, ReactElement } from 'react';
import type { Approval } from 'shared-kernel/contract/agent';
import type { WidgetProps } from 'shared-kernel/remote';
import { Link, paths } from 'shared-kernel/router';
import { ru } from '../../../locale/ru.ts';
import { useApproval } from '../api/approval.ts';

const ICONS: Readonly<Record<Approval, ComponentType<{ style?: CSSProperties; 'aria-hidden'?: boolean }>>> = {
  success: CheckCircleFilled,
  not_verified: ClockCircleFilled,
  negative: CloseCircleFilled,
  does_not_exist: ExclamationCircleFilled,
};

/** The sidebar's footer: a link to the questionnaire whose icon and colour say how the approval stands. */
export function ApprovalStatus({ collapsed }: WidgetProps['approval-status']): ReactElement | null {
  const { token } = theme.useToken();
  const { data: approval } = useApproval();
  if (!approval) return null;
  const colours: Readonly<Record<Approval, string>> = {
    success: token.colorSuccess,
    not_verified: token.colorInfo,
    negative: token.colorError,
    does_not_exist: token.colorWarning,
  };
  const Icon = ICONS[approval];
  const name = ru.approval.state(ru.approval.short[approval]);
  return (
    <Link
      to={paths.agentProfile.link()}
      {...(collapsed ? { 'aria-label': name, title: name } : {})}
      style={{ display: 'flex', alignItems: 'center', gap: 10, minWidth: 0, color: token.colorText }}
    >
      <Icon aria-hidden style={{ flex: 'none', fontSize: 18, color: colours[approval] }} />
      {collapsed ? null : (
        <span style={{ minWidth: 0, lineHeight: 1.3 }}>
          <span style={{ display: 'block', fontWeight: 600 }}>{ru.approval.link}</span>
          <span style={{ fontSize: 12, color: colours[approval] }}>{ru.approval.short[approval]}</span>
        </span>
      )}
    </Link>
  );
}
