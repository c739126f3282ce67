import type { AgentInfo } from 'shared-kernel/contract/agent';
import type { Certificate, Document, DocumentVersion, Signature } from 'shared-kernel/contract/documents';

let counter = 0;

/** A new uuid, the same in every run. */
function testId(): string {
  counter += 1;
  return `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`;
}

/** A version as in the bank's response. */
export function testVersion(given: Partial<DocumentVersion> = {}): DocumentVersion {
  return {
    id: testId(),
    number: 1,
    file_name: 'Устав.pdf',
    mime_type: 'application/pdf',
    size_bytes: 1_258_291,
    sha256: 'a'.repeat(64),
    uploaded_at: '2026-03-05T09:30:00.000Z',
    uploaded_by: 'Иванов Иван Иванович',
    signatures: [],
    ...given,
  };
}

/** An empty required slot, unless overridden. */
export function testDocument(given: Partial<Document> = {}): Document {
  return {
    id: testId(),
    scope: 'application',
    document_name: 'charter',
    title: 'Устав',
    description: null,
    required: true,
    status: given.current ? 'pending' : null,
    reason: null,
    signing: 'not_required',
    sent_at: null,
    current: null,
    history: [],
    application: null,
    request_id: null,
    can_upload: true,
    can_delete: given.current !== undefined,
    updated_at: '2026-03-05T09:30:00.000Z',
    ...given,
  };
}

/** The agent as a party to the contract, approved unless told otherwise. */
export function testAgentInfo(given: Partial<AgentInfo> = {}): AgentInfo {
  return {
    inn: '7707083893',
    full_name: 'Общество с ограниченной ответственностью «Брокер Плюс»',
    short_name: 'ООО «Брокер Плюс»',
    address: null,
    phone: null,
    email: null,
    contact_person: null,
    status: 'success',
    documents: [],
    ...given,
  };
}

/** A certificate of the agent as the bank answers it. */
export function testCertificate(given: Partial<Certificate> = {}): Certificate {
  return {
    id: testId(),
    serial: '0A1B2C',
    subject: 'CN=Иванов Иван Иванович, O=ООО «Брокер Плюс»',
    organization: 'ООО «Брокер Плюс»',
    inn: '7707083893',
    issuer: 'Демонстрационный удостоверяющий центр',
    valid_from: '2026-01-01T00:00:00.000Z',
    valid_to: '2099-01-01T00:00:00.000Z',
    revoked_at: null,
    certificate: 'AAAA',
    provider: 'software',
    ...given,
  };
}

/** A signature as the bank answers it. */
export function testSignature(given: Partial<Signature> = {}): Signature {
  return {
    id: testId(),
    signer_name: 'Иванов Иван Иванович',
    organization: 'ООО «Брокер Плюс»',
    inn: '7707083893',
    certificate_serial: '0A1B2C',
    certificate_issuer: 'Демонстрационный удостоверяющий центр',
    certificate_valid_to: '2027-06-01T00:00:00.000Z',
    signed_at: '2026-03-05T10:00:00.000Z',
    ...given,
  };
}
