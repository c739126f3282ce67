import type { BankCode } from 'shared-kernel/contract/banks';
import type { Instant, Json, WithDefault } from '../../database/types.ts';
import type { StoredQuote } from './stored-quote.ts';

export interface QuoteTables {
  /** Comparisons of offers that agents have given to clients by a link. */
  quote_links: {
    id: WithDefault<string>;
    bank: BankCode;
    /** Who gave it. */
    agent_id: string;
    /** SHA-256 of the secret, which is stored nowhere. */
    token_hash: Buffer;
    /** As it was when the link was given. */
    quote: Json<StoredQuote>;
    created_at: Instant;
    expires_at: Instant;
    revoked_at: WithDefault<Instant | null>;
    opened_count: WithDefault<number>;
    last_opened_at: WithDefault<Instant | null>;
  };
}
