import { useState } from 'react';
import type { Thread } from 'shared-kernel/contract/chat';

/**
 * The open thread when it was unread as it was opened: it is read at once, and would go down among the read ones under the
 * pointer that chose it. It keeps its place until another is opened.
 */
export function usePlaceKept(openId: string | null, threads: readonly Thread[]): string | undefined {
  const [seen, setSeen] = useState<{ readonly id: string; readonly wasUnread: boolean }>();
  const open = threads.find(({ id }) => id === openId);
  if (open !== undefined && seen?.id !== open.id) setSeen({ id: open.id, wasUnread: open.unread > 0 });
  return seen?.wasUnread === true && seen.id === openId ? seen.id : undefined;
}
