import type { BankCode } from 'shared-kernel/contract/banks';
import type { DocumentScope, DocumentStatus, SigningState } from 'shared-kernel/contract/documents';
import type { Instant, WithDefault } from '../../database/types.ts';

export interface DocumentTables {
  /** Places for documents; a place without a version is empty. */
  documents: {
    id: WithDefault<string>;
    /** `null` for the agent questionnaire, which all banks share. */
    bank: BankCode | null;
    scope: DocumentScope;
    /** Agent it belongs to. */
    owner_id: string;
    application_id: number | null;
    request_id: WithDefault<string | null>;
    /** Chat thread whose file it is. */
    thread_id: WithDefault<string | null>;
    /** `document_name` of the upload call. */
    name: string;
    title: string;
    description: WithDefault<string | null>;
    required: WithDefault<boolean>;
    /** Whether an unsigned current version needs a signature. */
    needs_signature: WithDefault<boolean>;
    /** `null` while nothing is uploaded. */
    status: DocumentStatus | null;
    reason: WithDefault<string | null>;
    signing: SigningState;
    sent_at: WithDefault<Instant | null>;
    /** Order within an application. */
    position: WithDefault<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  document_versions: {
    id: WithDefault<string>;
    document_id: string;
    number: number;
    /** Key of the file storage. */
    storage_key: string;
    file_name: string;
    mime_type: string;
    size_bytes: number;
    /** Hex. */
    sha256: string;
    /** `null`: made by the bank. */
    uploaded_by: string | null;
    uploaded_by_name: string;
    uploaded_at: Instant;
  };
  /** One-time addresses of files. */
  download_tickets: {
    /** SHA-256 of the ticket. */
    token_hash: Buffer;
    bank: BankCode;
    version_id: string;
    agent_id: string;
    disposition: 'attachment' | 'inline';
    expires_at: Instant;
  };
}
