import { Badge } from 'antd';
import type { ReactElement } from 'react';
import { IfOffered, VisuallyHidden } from 'shared-kernel/ui';
import { useUnreadChat } from '../features/chat/api/unread.ts';
import { ru } from '../locale/ru.ts';

/** Number of unread messages beside the menu entry; nothing when all are read. */
export function ChatBadge(): ReactElement {
  return (
    <IfOffered capability="chat">
      <Count />
    </IfOffered>
  );
}

function Count(): ReactElement | null {
  const count = useUnreadChat();
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} overflowCount={99} size="small" aria-hidden />
      <VisuallyHidden>{ru.chat.badge(String(count))}</VisuallyHidden>
    </>
  );
}
