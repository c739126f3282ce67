import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientSignatureKind } from 'shared-kernel/contract/client-signing';
import type { RevocationReason } from 'shared-kernel/contract/documents';
import type { Instant, WithDefault } from '../../database/types.ts';

export interface SignatureTables {
  /** The embedded demo authority: one row, the same for all replicas. */
  certificate_authority: {
    id: number;
    /** DER. */
    certificate: Buffer;
    /** PKCS#8 in base64, sealed; servers before sealing kept the bare DER, which the next start seals. */
    private_key: Buffer;
    created_at: Instant;
  };
  /** Certificates enrolled for agents. */
  certificates: {
    id: WithDefault<string>;
    agent_id: string;
    serial: string;
    /** SHA-256 of the DER, hex. */
    fingerprint: string;
    subject: string;
    organization: string | null;
    inn: string | null;
    issuer: string;
    valid_from: Instant;
    valid_to: Instant;
    revoked_at: WithDefault<Instant | null>;
    /** Of a revoked one. */
    revocation_reason: WithDefault<RevocationReason | null>;
    /** DER. */
    certificate: Buffer;
    provider: 'software' | 'cryptopro';
    /** Power of attorney of the last signature with it. */
    poa_number: WithDefault<string | null>;
    poa_valid_to: WithDefault<string | null>;
    created_at: Instant;
  };
  document_signatures: {
    id: WithDefault<string>;
    version_id: string;
    agent_id: string;
    certificate_id: string;
    /** Name in the certificate, as it was at the time. */
    signer_name: string;
    cms: Buffer;
    /** The signer's own clock. */
    claimed_at: Instant | null;
    signed_at: Instant;
    /** Power of attorney, for a certificate without an organisation. */
    poa_number: WithDefault<string | null>;
    poa_valid_to: WithDefault<string | null>;
  };
  /** Signatures of clients, who have no account: by a code, or with a key of their own. */
  client_signatures: {
    id: WithDefault<string>;
    version_id: string;
    signer_id: string;
    kind: ClientSignatureKind;
    signer_name: string;
    signer_role: string;
    /** Where the code went that confirmed the signature. */
    code_sent_to: string;
    /** Of the file that was signed, hex. */
    sha256: string;
    /** Only of a key of their own, as all that the certificate says. */
    cms: Buffer | null;
    organization: string | null;
    inn: string | null;
    serial: string | null;
    issuer: string | null;
    valid_from: Instant | null;
    valid_to: Instant | null;
    signed_at: Instant;
  };
  signature_challenges: {
    id: WithDefault<string>;
    bank: BankCode;
    challenge: Buffer;
    /** Agent who enrols a certificate; `null` for a sign-in. */
    agent_id: WithDefault<string | null>;
    expires_at: Instant;
    used_at: WithDefault<Instant | null>;
  };
}
