import type { BankCode } from 'shared-kernel/contract/banks';
import type { NotificationKind } from 'shared-kernel/contract/notifications';
import type { Identity, Instant, JsonWithDefault, WithDefault } from '../../database/types.ts';

export interface NotificationTables {
  notifications: {
    id: WithDefault<string>;
    /** Order of notifications of the same moment. */
    seq: Identity;
    agent_id: string;
    bank: BankCode;
    kind: NotificationKind;
    title: string;
    text: string;
    application_id: number | null;
    thread_id: WithDefault<string | null>;
    request_id: WithDefault<string | null>;
    /** Whom the text names, of other agents: the name that is written there by the account's id. */
    named_agents: JsonWithDefault<Readonly<Record<string, string>> | null>;
    document_ids: JsonWithDefault<readonly string[]>;
    /** Hidden until then. */
    snoozed_until: WithDefault<Instant | null>;
    read_at: WithDefault<Instant | null>;
    created_at: WithDefault<Instant>;
  };
  /** Banks whose notifications make no noise; `null`: until the agent switches them on again. */
  notification_mutes: {
    agent_id: string;
    bank: BankCode;
    muted_until: Instant | null;
  };
}
