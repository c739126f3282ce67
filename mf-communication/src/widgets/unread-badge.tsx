import { MutedOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import type { ReactElement } from 'react';
import { VisuallyHidden } from 'shared-kernel/ui';
import { useNotificationSettings } from '../features/notifications/api/notifications.ts';
import { usePolledUnreadCount } from '../features/notifications/state/use-unread-count.ts';
import { ru } from '../locale/ru.ts';

/** Number of unread notifications beside the menu entry; nothing when all are read. */
export function UnreadBadge(): ReactElement | null {
  const count = usePolledUnreadCount();
  const settings = useNotificationSettings();
  if (settings.data?.muted)
    return <MutedOutlined aria-label={ru.notifications.mutedBadge} title={ru.notifications.mutedBadge} />;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} overflowCount={99} size="small" aria-hidden />
      <VisuallyHidden>{ru.notifications.badge(String(count))}</VisuallyHidden>
    </>
  );
}
