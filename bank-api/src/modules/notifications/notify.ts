import type { BankCode } from 'shared-kernel/contract/banks';
import type { Notification } from 'shared-kernel/contract/notifications';
import { jsonb } from '../../database/jsonb.ts';
import type { Tx } from '../../database/types.ts';
import { emitEvent } from '../../events/emit-event.ts';

export interface NewNotification {
  readonly agentId: string;
  readonly bank: BankCode;
  readonly kind: Notification['kind'];
  /** A few words in Russian: «Требуется подпись». */
  readonly title: string;
  /** A sentence in Russian. */
  readonly text: string;
  readonly applicationId?: number;
  /** Thread in which it can be answered. */
  readonly threadId?: string;
  /** Request that it can be answered with a file. */
  readonly requestId?: string;
  /** Documents to sign or to look at. */
  readonly documentIds?: readonly string[];
  /** The transaction's time when absent. */
  readonly at?: Date;
}

/** Notifies an agent, in the transaction of what happened; open portals hear of it when it commits. */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  const { id } = await tx
    .insertInto('notifications')
    .values({
      agent_id: notification.agentId,
      bank: notification.bank,
      kind: notification.kind,
      title: notification.title,
      text: notification.text,
      application_id: notification.applicationId ?? null,
      thread_id: notification.threadId ?? null,
      request_id: notification.requestId ?? null,
      document_ids: jsonb(notification.documentIds ?? []),
      ...(notification.at === undefined ? {} : { created_at: notification.at.toISOString() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  emitEvent(tx, {
    bank: notification.bank,
    audience: { agentId: notification.agentId },
    event: { type: 'notification-added', id },
  });
}
