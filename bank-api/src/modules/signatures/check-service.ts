import type * as pkijs from 'pkijs';
import type {
  CertificateState,
  SignatureCheck,
  SignatureFault,
} from 'shared-kernel/contract/signature-checks';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { factsOf } from './certificate-facts.ts';
import { certificateOf, claimedTimeOf, isGost, parseSignedData, verifyDetachedCms } from './cms-verifier.ts';
import { fingerprintOf } from './fingerprint.ts';
import { contentOfFile, type SignedContent } from './signed-content.ts';
import { trustOf } from './trust.ts';

interface Verdict {
  readonly fault: SignatureFault | null;
  readonly state: CertificateState | null;
}

const FAULTS: Readonly<Partial<Record<ErrorCode, SignatureFault>>> = {
  signature_invalid: 'mismatch',
  signature_not_detached: 'embedded_content',
  signature_unsupported: 'unsupported',
};

/** Code of a refusal; anything else is no answer to the question and is passed on. */
async function refusalOf(work: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'unavailable') return error.code;
    throw error;
  }
}

/** What the bank's own register knows of a signature and of its certificate. */
async function registered({ db }: AppContext, cms: Uint8Array, certificate: Uint8Array) {
  const row = await db
    .selectFrom('certificates')
    .leftJoin('document_signatures', (join) =>
      join
        .onRef('document_signatures.certificate_id', '=', 'certificates.id')
        .on('document_signatures.cms', '=', Buffer.from(cms)),
    )
    .select(['certificates.revoked_at', 'document_signatures.signed_at'])
    .where('certificates.fingerprint', '=', fingerprintOf(certificate))
    .executeTakeFirst();
  return { revokedAt: row?.revoked_at ?? null, signedAt: row?.signed_at ?? null };
}

async function judge(
  context: AppContext,
  cms: Uint8Array<ArrayBuffer>,
  content: SignedContent,
  certificate: pkijs.Certificate,
): Promise<Verdict> {
  const trust = await trustOf(context);
  // First the file: a certificate that is not trusted does not make a signature one of another file.
  const code = await refusalOf(verifyDetachedCms(cms, content, { ...trust, authorities: 'any' }, null));
  if (code !== null && code !== 'certificate_invalid') {
    const fault = FAULTS[code] ?? 'mismatch';
    return { fault, state: fault === 'unsupported' ? 'unsupported' : null };
  }
  const der = new Uint8Array(certificate.toSchema(false).toBER());
  const { revokedAt, signedAt } = await registered(context, cms, der);
  // When the bank stored a signature is known; any other is judged by this day.
  const at = signedAt === null ? context.now() : new Date(signedAt);
  const { notBefore, notAfter } = certificate;
  // A second before the end: at the very end some tools call a certificate expired.
  const latest = notAfter.value.getTime() - 1000;
  const within = new Date(Math.min(Math.max(at.getTime(), notBefore.value.getTime()), latest));
  const chain = await refusalOf(verifyDetachedCms(cms, content, trust, within));
  if (code === 'certificate_invalid' || chain !== null) return { fault: null, state: 'untrusted' };
  if (revokedAt !== null && (signedAt === null || signedAt > revokedAt))
    return { fault: null, state: 'revoked' };
  if (at > notAfter.value) return { fault: null, state: 'expired' };
  return { fault: null, state: at < notBefore.value ? 'not_yet_valid' : 'trusted' };
}

function signerOf(certificate: pkijs.Certificate): SignatureCheck['signer'] {
  const facts = factsOf(certificate);
  return {
    name: facts.name,
    organization: facts.organization,
    inn: facts.inn,
    certificate_serial: facts.serial,
    certificate_issuer: facts.issuer,
    certificate_valid_from: facts.validFrom.toISOString(),
    certificate_valid_to: facts.validTo.toISOString(),
  };
}

/** Checks any detached signature against any file; stores nothing and refuses nothing: the answer says what is wrong. */
export async function checkAnySignature(
  context: AppContext,
  cms: Uint8Array<ArrayBuffer>,
  file: UploadedFile,
): Promise<SignatureCheck> {
  const about = {
    // eslint-disable-next-line no-control-regex -- a name is only shown, but not with signs that steer a terminal
    file_name: file.fileName.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 200),
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
  };
  const nothing = { signer: null, claimed_at: null, is_gost: false, certificate_state: null, valid: false };
  let signed: pkijs.SignedData;
  try {
    signed = parseSignedData(cms);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...about, ...nothing, fault: 'not_a_signature' };
  }
  const certificate = certificateOf(signed);
  if (certificate === undefined) return { ...about, ...nothing, fault: 'not_a_signature' };
  const { fault, state } = await judge(context, cms, contentOfFile(file.path), certificate);
  return {
    ...about,
    valid: fault === null && state === 'trusted',
    fault,
    certificate_state: state,
    signer: signerOf(certificate),
    claimed_at: claimedTimeOf(signed)?.toISOString() ?? null,
    is_gost: isGost(signed),
  };
}
