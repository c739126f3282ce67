import type { Approval } from 'shared-kernel/contract/agent';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Role } from 'shared-kernel/contract/roles';
import type { Identity, Instant, JsonWithDefault, WithDefault } from '../../database/types.ts';

export interface NotificationPreferences {
  readonly email: boolean;
  readonly browser: boolean;
}

export interface AccountTables {
  /** Banks of the marketplace with what their agents are shown of them. */
  banks: {
    code: BankCode;
    name: string;
    logo_url: string | null;
    sort_order: number;
  };
  /** People of a bank whom agents may call or write to. */
  bank_contacts: {
    id: Identity;
    bank: BankCode;
    name: string;
    position: string;
    phone: string;
    email: string;
    sort_order: number;
  };
  /** Urgent messages of a bank, shown in the banner on top of pages. */
  alert_messages: {
    id: Identity;
    bank: BankCode;
    title: string;
    text: string;
    level: 'info' | 'warning' | 'critical';
    published_at: Instant;
    expires_at: Instant | null;
  };
  organisations: {
    id: WithDefault<string>;
    inn: string;
    ogrn: string | null;
    kpp: string | null;
    full_name: string | null;
    short_name: string | null;
    address: string | null;
    phone: string | null;
    email: string | null;
    contact_person: string | null;
    created_at: WithDefault<Instant>;
  };
  agents: {
    id: WithDefault<string>;
    org_id: string | null;
    /** Lower case. */
    email: string;
    /** argon2id, PHC string. */
    password_hash: string;
    last_name: string;
    first_name: string;
    middle_name: WithDefault<string | null>;
    phone: WithDefault<string | null>;
    user_position: WithDefault<string | null>;
    /** Data URL. */
    avatar: WithDefault<string | null>;
    telegram: WithDefault<string | null>;
    approval: WithDefault<Approval>;
    approval_reason: WithDefault<string | null>;
    has_access_to_all_tasks: WithDefault<boolean>;
    notification_preferences: JsonWithDefault<NotificationPreferences>;
    consent_version: WithDefault<string | null>;
    consent_at: WithDefault<Instant | null>;
    /** Blocked, and why. */
    locked_at: WithDefault<Instant | null>;
    locked_reason: WithDefault<string | null>;
    /** Since when the password has to be changed before anything else: the account was blocked. */
    password_expired_at: WithDefault<Instant | null>;
    /** Since when the person behind the account is forgotten; what stays carries a pseudonym. */
    erased_at: WithDefault<Instant | null>;
    created_at: WithDefault<Instant>;
    updated_at: WithDefault<Instant>;
  };
  /** What an agent is at each bank. No row: the agent has no account there. */
  agent_banks: {
    agent_id: string;
    bank: BankCode;
    role: WithDefault<Role>;
    available: WithDefault<boolean>;
    access_locked: WithDefault<boolean>;
    /** Staff of the bank who looks after this agent. */
    curator_id: WithDefault<string | null>;
  };
  /** What the security service approved of an agent; no row: nothing, or it has changed since. */
  approved_identities: {
    agent_id: string;
    last_name: string;
    first_name: string;
    middle_name: string | null;
    org_inn: string | null;
    org_full_name: string | null;
    org_short_name: string | null;
    approved_at: Instant;
  };
}
