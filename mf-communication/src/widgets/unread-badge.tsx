import { MutedOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { UnreadMark } from '../common/unread-mark.tsx';
import { useNotificationSettings } from '../features/notifications/api/notifications.ts';
import { useUnreadElsewhere } from '../features/notifications/api/unread-count.ts';
import { usePolledUnreadCount } from '../features/notifications/state/use-unread-count.ts';
import { ru } from '../locale/ru.ts';

/** Number of unread notifications beside the menu entry; nothing when all are read. A bank without sound counts nothing. */
export function UnreadBadge(): ReactElement {
  const count = usePolledUnreadCount();
  const elsewhere = useUnreadElsewhere();
  const isMuted = useNotificationSettings().data?.muted ?? false;
  return (
    <>
      {isMuted && (
        <MutedOutlined aria-label={ru.notifications.mutedBadge} title={ru.notifications.mutedBadge} />
      )}
      <UnreadMark here={isMuted ? 0 : count} elsewhere={elsewhere} name={ru.notifications.badge} />
    </>
  );
}
