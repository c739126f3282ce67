import type { Document, PowerOfAttorney } from 'shared-kernel/contract/documents';
import { endOfDayInMoscow } from 'shared-kernel/domain/instants';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { agentWithOrganisation } from '../account/index.ts';
import { applications } from '../documents/applications-port.ts';
import { accessTo, readable } from '../documents/document-access.ts';
import { lockDocument, updateDocument } from '../documents/documents-repository.ts';
import { storageOf } from '../documents/storage-context.ts';
import { oneView } from '../documents/upload-service.ts';
import { versionsOf } from '../documents/versions-repository.ts';
import { enrolled } from './certificates-service.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { contentOfKey } from './signed-content.ts';
import { trustOf } from './trust.ts';

interface SignRequest {
  readonly documentId: string;
  readonly versionId: string;
  readonly cms: Uint8Array<ArrayBuffer>;
  readonly powerOfAttorney: PowerOfAttorney | undefined;
}

/**
 * Who acts for an organisation signs with its certificate, or with a person's and a power of attorney that is
 * valid on the day of the signature.
 */
async function checkAuthority(
  { db }: AppContext,
  actor: Actor,
  organization: string | null,
  powerOfAttorney: PowerOfAttorney | undefined,
  at: Date,
): Promise<void> {
  if (organization !== null) return;
  const agent = await agentWithOrganisation(db, actor.agentId);
  const actsForOrganisation = (agent?.org_short_name ?? agent?.org_full_name ?? null) !== null;
  if (!actsForOrganisation && powerOfAttorney === undefined) return;
  if (powerOfAttorney === undefined || at >= endOfDayInMoscow(powerOfAttorney.valid_to))
    throw new DomainError('power_of_attorney_required');
}

/**
 * Stores the signature of the current version, after it has been verified against the very bytes that are stored.
 * Signing again with the same certificate changes nothing.
 * @throws DomainError not_found, stale_version, file_scanning, application_closed, signature_invalid, signature_not_detached,
 * signature_unsupported, certificate_invalid, certificate_unknown, certificate_revoked, certificate_expired,
 * certificate_not_yet_valid, signature_from_future, signature_before_certificate, power_of_attorney_required
 */
export async function signDocumentVersion(
  context: AppContext,
  actor: Actor,
  { documentId, versionId, cms, powerOfAttorney }: SignRequest,
  requestId: string,
): Promise<Document> {
  const { db, now } = context;
  const before = await readable(db, actor, documentId);
  if (!before.access.write) throw new DomainError('not_found');
  const [current] = await versionsOf(db, [documentId]);
  if (current === undefined) throw new DomainError('not_found');
  if (current.id !== versionId) throw new DomainError('stale_version');
  if (current.scan === 'scanning') throw new DomainError('file_scanning');
  const at = now();
  const content = contentOfKey(storageOf(context), current.storage_key);
  const verified = await verifyDetachedCms(cms, content, await trustOf(context), at);
  const certificate = await enrolled(db, verified.fingerprint);
  // Another agent's certificate is as unknown here as one that nobody has enrolled.
  if (certificate.agent_id !== actor.agentId) throw new DomainError('certificate_unknown');
  await checkAuthority(context, actor, certificate.organization, powerOfAttorney, at);
  // An organisation's certificate needs none: what was sent with it says nothing.
  const poa = certificate.organization === null ? powerOfAttorney : undefined;
  const poaColumns = { poa_number: poa?.number ?? null, poa_valid_to: poa?.valid_to ?? null };

  return withTransaction(db, async (tx) => {
    const document = await lockDocument(tx, documentId);
    const access = document === undefined ? undefined : await accessTo(tx, actor, document);
    if (document === undefined || access === undefined || !access.write) throw new DomainError('not_found');
    if (access.application?.closed === true) throw new DomainError('application_closed');
    const [latest] = await versionsOf(tx, [documentId]);
    if (latest?.id !== versionId) throw new DomainError('stale_version');
    const inserted = await tx
      .insertInto('document_signatures')
      .values({
        version_id: versionId,
        agent_id: actor.agentId,
        certificate_id: certificate.id,
        signer_name: certificate.signer,
        cms: Buffer.from(cms),
        claimed_at: verified.claimedAt?.toISOString() ?? null,
        signed_at: at.toISOString(),
        ...poaColumns,
      })
      .onConflict((conflict) => conflict.constraint('document_signatures_once').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) {
      if (poa !== undefined)
        await tx.updateTable('certificates').set(poaColumns).where('id', '=', certificate.id).execute();
      await updateDocument(tx, documentId, { signing: 'signed', updated_at: at.toISOString() });
      if (document.application_id !== null) {
        const change = { kind: 'signed' as const, title: document.title, actorId: actor.agentId };
        await applications().onDocumentChanged(tx, document.application_id, change);
      }
      await audit(tx, {
        action: 'document.sign',
        bank: actor.bank,
        actorId: actor.agentId,
        subject: { type: 'document', id: documentId },
        detail: { versionId, signatureId: inserted.id, certificateId: certificate.id },
        requestId,
      });
    }
    return oneView(tx, actor, documentId);
  });
}
