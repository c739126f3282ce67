import type { BankCode } from 'shared-kernel/contract/banks';
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
