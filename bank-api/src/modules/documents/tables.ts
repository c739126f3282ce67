import type { BankCode } from 'shared-kernel/contract/banks';
import type {
  DocumentScope,
  DocumentStatus,
  ScanState,
  SigningState,
} from 'shared-kernel/contract/documents';
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
    /** Since when the content is known, where that is before the upload. */
    dated_at: WithDefault<Instant | null>;
    /** Status and reason of the document when the version came; `null` where it was empty, and for versions of before. */
    replaced_status: WithDefault<DocumentStatus | null>;
    replaced_reason: WithDefault<string | null>;
    /** `scanning`: nobody but the uploader gets it until the virus scanner has found nothing. */
    scan: WithDefault<ScanState>;
    /** Part of the public address of the signatures' protocol; made with the first protocol. */
    verification_code: WithDefault<string | null>;
  };
  /** Resumable uploads; one whose file was stored names its document until it expires. */
  uploads: {
    id: WithDefault<string>;
    bank: BankCode;
    agent_id: string;
    file_name: string;
    document_name: string;
    hash_password: string | null;
    request_id: string | null;
    thread_id: string | null;
    /** As the agent's portal says it. */
    dated_at: WithDefault<Instant | null>;
    size_bytes: number;
    offset_bytes: WithDefault<number>;
    document_id: WithDefault<string | null>;
    created_at: Instant;
    expires_at: Instant;
  };
  /** What has arrived of an upload, in pieces as they came. */
  upload_parts: {
    upload_id: string;
    start_bytes: number;
    size_bytes: number;
    storage_key: string;
  };
  /** One-time addresses of files. */
  download_tickets: {
    /** SHA-256 of the ticket. */
    token_hash: Buffer;
    bank: BankCode;
    version_id: string;
    agent_id: string;
    /** The session that asked for it: with that it ends. */
    session_id: string;
    disposition: 'attachment' | 'inline';
    content: WithDefault<'file' | 'protocol' | 'signature'>;
    signature_id: WithDefault<string | null>;
    expires_at: Instant;
  };
}
