import {
  AuditOutlined,
  BellOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  EditOutlined,
  FileTextOutlined,
  InfoCircleOutlined,
  MessageOutlined,
  PaperClipOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { NOTIFICATION_KIND_FACTS } from 'shared-kernel/contract/notifications';
import type { Notification, NotificationIcon } from 'shared-kernel/contract/notifications';
import { formatDateTime, formatTimeAgo } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { Link, paths } from 'shared-kernel/router';
import { notify, notifyError } from 'shared-kernel/toast';
import { ConfirmButton, IfOffered } from 'shared-kernel/ui';
import { WORDS } from 'shared-kernel/locale';
import { DeleteOutlined } from '@ant-design/icons';
import { ru } from '../locale/ru.ts';
import { useUnreadCountQuery } from '../api/unread-count.ts';
import {
  useDeleteNotification,
  useOutdateNotifications,
  useReadNotification,
  useSnoozeNotification,
} from '../api/notifications.ts';
import { SNOOZE_OPTIONS, snoozeUntil } from '../state/snooze-options.ts';
import type { SnoozeOption } from '../state/snooze-options.ts';
import { ActionInPlace } from './action-in-place.tsx';
import styles from './notifications.module.css';

const ICONS: Readonly<Record<NotificationIcon, ReactNode>> = {
  info: <InfoCircleOutlined />,
  file: <FileTextOutlined />,
  pen: <EditOutlined />,
  clip: <PaperClipOutlined />,
  message: <MessageOutlined />,
  audit: <AuditOutlined />,
  shield: <SafetyCertificateOutlined />,
  bell: <BellOutlined />,
};

const text = ru.notifications;

/** One notification: what happened, where, when, and what can be done about it; acting on it marks it as read. */
export function NotificationItem({ notification }: { readonly notification: Notification }): ReactElement {
  const read = useReadNotification();
  const outdate = useOutdateNotifications();
  const remove = useDeleteNotification();
  const snooze = useSnoozeNotification();
  const { id, application, snoozed_until: snoozedUntil } = notification;
  const { label, icon } = NOTIFICATION_KIND_FACTS[notification.kind ?? 'system'];
  // A bank that marks no notification still counts the unread ones.
  const unread = useUnreadCountQuery();
  const isRead = notification.read ?? unread === 0;
  const title = notification.title ?? text.untitled;
  const createdAt = notification.created_at;

  function markRead(): void {
    if (isRead || read.isPending) return;
    void read.mutateAsync({ params: { id } }).catch((error: unknown) => notifyError(error, text.readFailed));
  }

  function finish(): void {
    // What was read before asks for nothing more either.
    outdate();
    markRead();
  }

  async function putOff(until: string | null): Promise<void> {
    try {
      await snooze.mutateAsync({ params: { id }, body: { until } });
      notify.success(until === null ? text.returned : text.putOffUntil(formatDateTime(until)));
    } catch (error) {
      notifyError(error, until === null ? text.returnFailed : text.putOffFailed);
    }
  }

  return (
    <li className={isRead ? styles.item : `${styles.item} ${styles.unread}`}>
      <Tooltip title={label}>
        <span className={styles.icon} role="img" aria-label={label}>
          {ICONS[icon]}
        </span>
      </Tooltip>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.title}>{title}</strong>
          {createdAt && (
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatTimeAgo(createdAt, bankNow().toISOString())}
            </time>
          )}
        </div>
        {notification.text && <p className={styles.text}>{notification.text}</p>}
        {snoozedUntil ? (
          <p className={styles.text}>{text.putOffUntil(formatDateTime(snoozedUntil))}</p>
        ) : null}
        <div className={styles.place}>
          <ActionInPlace notification={notification} onDone={finish} />
          {application ? (
            <Link
              to={paths.issue.current(application.hash_password)}
              aria-label={text.goToApplicationNumber(application.id)}
              onClick={markRead}
            >
              {text.goToApplication}
            </Link>
          ) : null}
        </div>
      </div>
      <div className={styles.actions}>
        {isRead ? null : (
          <Button
            type="text"
            icon={<CheckOutlined aria-hidden />}
            aria-label={text.markRead}
            title={text.markRead}
            loading={read.isPending}
            onClick={markRead}
          />
        )}
        <IfOffered capability="notifications">
          {snoozedUntil ? (
            <Button
              type="text"
              icon={<BellOutlined aria-hidden />}
              aria-label={text.bringBack}
              title={text.bringBack}
              loading={snooze.isPending}
              onClick={() => void putOff(null)}
            />
          ) : (
            <Dropdown
              trigger={['click']}
              menu={{
                items: SNOOZE_OPTIONS.map((key) => ({ key, label: text.snoozeOptions[key] })),
                onClick: ({ key }) => void putOff(snoozeUntil(key as SnoozeOption)),
              }}
            >
              <Button
                type="text"
                icon={<ClockCircleOutlined aria-hidden />}
                aria-label={text.putOff}
                title={text.putOff}
                loading={snooze.isPending}
              />
            </Dropdown>
          )}
        </IfOffered>
        <ConfirmButton
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text.remove}
          hint={text.remove}
          question={text.removeQuestion}
          details={title}
          confirmText={WORDS.delete}
          onConfirm={() => remove.mutateAsync({ params: { id } })}
          failedTitle={text.removeFailed}
        />
      </div>
    </li>
  );
}
