import type { BankCode } from 'shared-kernel/contract/banks';
import type { Notification } from 'shared-kernel/contract/notifications';
import type { Identity, Instant, WithDefault } from '../../database/types.ts';

export interface NotificationTables {
  notifications: {
    id: WithDefault<string>;
    /** Order of notifications of the same moment. */
    seq: Identity;
    agent_id: string;
    bank: BankCode;
    kind: Notification['kind'];
    title: string;
    text: string;
    application_id: number | null;
    read_at: WithDefault<Instant | null>;
    created_at: WithDefault<Instant>;
  };
}
