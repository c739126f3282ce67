import type { ReactElement } from 'react';
import { IfOffered } from 'shared-kernel/ui';
import { UnreadMark } from '../common/unread-mark.tsx';
import { useUnreadChat, useUnreadChatElsewhere } from '../features/chat/api/unread.ts';
import { ru } from '../locale/ru.ts';

/** Number of unread messages beside the menu entry; nothing when all are read. */
export function ChatBadge(): ReactElement {
  return (
    <IfOffered capability="chat">
      <Count />
    </IfOffered>
  );
}

function Count(): ReactElement {
  return <UnreadMark here={useUnreadChat()} elsewhere={useUnreadChatElsewhere()} name={ru.chat.badge} />;
}
