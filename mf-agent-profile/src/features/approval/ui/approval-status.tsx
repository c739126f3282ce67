import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  IdcardOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactElement } from 'react';
import type { WidgetProps } from 'shared-kernel/remote';
import { Link, paths } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';
import { useApprovalState } from '../api/approval.ts';
import type { ApprovalState } from '../api/approval.ts';
import styles from './approval-status.module.css';

const ICONS: Readonly<Record<ApprovalState, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>>> =
  {
    success: CheckCircleFilled,
    not_verified: ClockCircleFilled,
    negative: CloseCircleFilled,
    does_not_exist: ExclamationCircleFilled,
    returned: ExclamationCircleFilled,
  };

/** The sidebar's footer: a link to the questionnaire whose icon and colour say how the approval stands. */
export function ApprovalStatus({ collapsed }: WidgetProps['approval-status']): ReactElement {
  const { data: approval } = useApprovalState();
  const Icon = approval ? ICONS[approval] : IdcardOutlined;
  const state = approval ? ru.approval.short[approval] : ru.approval.unknown;
  const name = ru.approval.state(state);
  return (
    <Link
      to={paths.agentProfile.link()}
      {...(collapsed ? { 'aria-label': name, title: name } : {})}
      className={`${styles.link} ${styles[approval ?? 'unknown']} ${collapsed ? styles.collapsed : ''}`}
    >
      <Icon aria-hidden className={styles.icon ?? ''} />
      {collapsed ? null : (
        <span className={styles.text}>
          <span className={styles.title}>{ru.approval.link}</span>
          <span className={styles.state}>{state}</span>
        </span>
      )}
    </Link>
  );
}
