import type { BankCode } from 'shared-kernel/contract/banks';
import type { Instant, WithDefault } from '../../database/types.ts';

export interface AuthTables {
  sessions: {
    id: WithDefault<string>;
    /** SHA-256 of the token. */
    token_hash: Buffer;
    agent_id: string;
    bank: BankCode;
    created_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
    /** Browser and system in words. */
    device: string;
    address: string;
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
  password_resets: {
    /** SHA-256 of the token of the letter. */
    token_hash: Buffer;
    agent_id: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: WithDefault<Instant | null>;
  };
}
