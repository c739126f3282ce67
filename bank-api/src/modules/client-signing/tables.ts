import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientSignatureKind } from 'shared-kernel/contract/client-signing';
import type { Instant, WithDefault } from '../../database/types.ts';

export interface ClientSigningTables {
  /** What an agent has asked the client of an application to sign. */
  client_signing_requests: {
    id: WithDefault<string>;
    bank: BankCode;
    application_id: number;
    /** Who sent it. */
    agent_id: string;
    created_at: Instant;
    expires_at: Instant;
    completed_at: WithDefault<Instant | null>;
    declined_at: WithDefault<Instant | null>;
    revoked_at: WithDefault<Instant | null>;
    /** When the agent was told that it ran out. */
    expiry_told_at: WithDefault<Instant | null>;
  };
  /** The versions as they were sent. Documents and versions may be deleted or replaced since. */
  client_signing_documents: {
    request_id: string;
    position: number;
    document_id: string;
    version_id: string;
    title: string;
    file_name: string;
    mime_type: string;
    size_bytes: number;
    /** Hex. */
    sha256: string;
  };
  client_signing_signers: {
    id: WithDefault<string>;
    request_id: string;
    /** From 1 on: each signs after the one before. */
    position: number;
    name: string;
    role: string;
    email: string;
    sent_at: WithDefault<Instant | null>;
    opened_at: WithDefault<Instant | null>;
    confirmed_at: WithDefault<Instant | null>;
    signed_at: WithDefault<Instant | null>;
    kind: WithDefault<ClientSignatureKind | null>;
    declined_at: WithDefault<Instant | null>;
    decline_reason: WithDefault<string | null>;
    /** Sent by the agent. */
    reminders: WithDefault<number>;
    /** By the server, a day before the link ends. */
    reminded_at: WithDefault<Instant | null>;
    /** Of the letter that was sent last; gone when the code was used. */
    code_hash: WithDefault<Buffer | null>;
    code_expires_at: WithDefault<Instant | null>;
    code_attempts: WithDefault<number>;
    confirmation_hash: WithDefault<Buffer | null>;
    confirmation_expires_at: WithDefault<Instant | null>;
  };
  /** Every letter has a link of its own; so has the agent's QR code. */
  client_signing_links: {
    /** SHA-256 of the secret, which is stored nowhere. */
    token_hash: Buffer;
    signer_id: string;
    created_at: Instant;
  };
}
