import type { SecurityNoticeKind } from 'shared-kernel/contract/account-security';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Instant, Json, WithDefault } from '../../database/types.ts';

/** What a registration says about the agent, apart from the password. */
export interface PendingRegistration {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly email: string;
  readonly phone: string;
  readonly organization_inn: string;
  readonly consent_version: string;
}

export interface AuthTables {
  sessions: {
    id: WithDefault<string>;
    /** SHA-256 of the token. */
    token_hash: Buffer;
    agent_id: string;
    bank: BankCode;
    created_at: Instant;
    last_seen_at: Instant;
    /** 24 hours after the sign-in, for every session of the family. */
    expires_at: Instant;
    /** Browser and system in words. */
    device: string;
    address: string;
    /** The sign-in and every bank switch that came of it. */
    family_id: WithDefault<string>;
    /** When the password or the second factor was last given. */
    confirmed_at: WithDefault<Instant | null>;
  };
  /** Letters «это были не вы?» with a link that closes the access. */
  security_notices: {
    id: WithDefault<string>;
    agent_id: string;
    kind: SecurityNoticeKind;
    bank: BankCode;
    /** Where the letter went: the address that the account had before. */
    email: string;
    /** The e-mail that the link brings back. */
    previous_email: string | null;
    device: string | null;
    address: string | null;
    /** SHA-256 of the token of the letter, once that is written. */
    token_hash: WithDefault<Buffer | null>;
    created_at: Instant;
    /** What happened from then on is undone: the sign-in of whoever it was. */
    since: Instant;
    expires_at: Instant;
    used_at: WithDefault<Instant | null>;
  };
  /** From where an agent has signed in before. */
  known_devices: {
    agent_id: string;
    /** SHA-256 of browser, system and network. */
    device_key: Buffer;
    last_seen_at: Instant;
  };
  /** Failed sign-ins, counted per e-mail and address whether the account exists or not. */
  login_attempts: {
    /** SHA-256 of e-mail and address. */
    key: Buffer;
    failures: number;
    window_started_at: Instant;
  };
  /** The optional second factor; in force once it is confirmed. */
  second_factors: {
    agent_id: string;
    /** Sealed (`secrets/sealer.ts`): the server has to compute the codes, so it cannot be a hash. */
    secret: string;
    created_at: Instant;
    confirmed_at: WithDefault<Instant | null>;
    /** Last time step whose code was used. */
    last_step: WithDefault<number>;
  };
  /** Keys that secrets of this database are sealed with, by their ids. */
  sealing_keys: { id: string; first_used_at: Instant };
  recovery_codes: {
    agent_id: string;
    /** SHA-256 of agent and code. */
    code_hash: Buffer;
    used_at: WithDefault<Instant | null>;
  };
  /** Registrations whose letter has not been answered; the account does not exist yet. */
  pending_registrations: {
    id: WithDefault<string>;
    email: string;
    /** SHA-256 of the token of the letter, once that is written. */
    token_hash: WithDefault<Buffer | null>;
    password_hash: string;
    registration: Json<PendingRegistration>;
    created_at: Instant;
    expires_at: Instant;
  };
  password_resets: {
    /** SHA-256 of the token of the letter. */
    token_hash: Buffer;
    agent_id: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: WithDefault<Instant | null>;
  };
}
