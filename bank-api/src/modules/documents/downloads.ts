import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { createDownloadLink } from 'shared-kernel/contract/documents';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import type { Access } from './access.ts';
import type { DocumentsDependencies } from './dependencies.ts';
import { areSigned, insertTicket, findSignatures, takeTicket, findVersions } from './versions-repository.ts';

/** Long enough for the portal to follow the address that it has just asked for. */
const TICKET_LIFETIME_MS = 60 * 1000;

type LinkBody = z.output<NonNullable<(typeof createDownloadLink)['body']>>;

function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

export type Downloads = ReturnType<typeof createDownloads>;

type DownloadsNeeds = Pick<DocumentsDependencies, 'db' | 'clock' | 'storage' | 'signatureFiles'> & {
  readonly access: Access;
};

/** Addresses of files that serve once, and what is behind them. */
export function createDownloads({
  db,
  clock,
  storage,
  signatureFiles,
  access: { readable },
}: DownloadsNeeds) {
  /** An address of the current or the named version, for one download within a minute. */
  async function downloadLink(
    actor: Actor,
    id: string,
    { version_id, disposition, content, signature_id: signatureId }: LinkBody,
  ): Promise<{ readonly url: string; readonly expires_at: string }> {
    const { document } = await readable(db, actor, id);
    return linkToVersion(actor, document.id, version_id, disposition, { content, signatureId });
  }

  /** The same for a caller that has checked the permission to read itself. */
  async function linkToVersion(
    actor: Actor,
    documentId: string,
    versionId: string | undefined,
    disposition: LinkBody['disposition'],
    {
      content,
      signatureId,
    }: { readonly content: LinkBody['content']; readonly signatureId?: string | undefined } = {
      content: 'file',
    },
  ): Promise<{ readonly url: string; readonly expires_at: string }> {
    const versions = await findVersions(db, [documentId]);
    const version = versionId === undefined ? versions[0] : versions.find((one) => one.id === versionId);
    if (version === undefined) throw new DomainError('not_found');
    if (version.scan === 'scanning' && version.uploaded_by !== actor.agentId)
      throw new DomainError('file_scanning');
    if (content !== 'file' || signatureId !== undefined) {
      const signatures = await findSignatures(db, [version.id]);
      const isThere =
        signatures.some((one) => signatureId === undefined || one.id === signatureId) ||
        // A client's signature has no file of its own here: the archive of the request has it.
        (content === 'protocol' && (await areSigned(db, [version.id])));
      if (!isThere) throw new DomainError('not_found');
    }
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock().getTime() + TICKET_LIFETIME_MS).toISOString();
    await insertTicket(db, {
      tokenHash: hashTicket(ticket),
      bank: actor.bank,
      versionId: version.id,
      agentId: actor.agentId,
      sessionId: actor.sessionId,
      disposition,
      content,
      signatureId: signatureId ?? null,
      expiresAt,
    });
    return { url: `/banks/${actor.bank}/files/${ticket}`, expires_at: expiresAt };
  }

  /**
   * The file behind a ticket, always whole: a viewer that asked for it in parts would need the address again.
   * Whoever reads another's document is recorded.
   */
  async function ticketAnswer(bank: BankCode, ticket: string, requestId: string): Promise<FileAnswer> {
    const found = await withTransaction(db, async (tx) => {
      const taken = await takeTicket(tx, bank, hashTicket(ticket), clock().toISOString());
      if (taken === undefined) throw new DomainError('not_found');
      if (taken.owner_id !== taken.agent_id) {
        await audit(tx, {
          action: 'document.download',
          bank,
          actorId: taken.agent_id,
          subject: { type: 'document', id: taken.document_id },
          detail: { versionId: taken.version_id, content: taken.content },
          requestId,
        });
      }
      return taken;
    });
    if (found.content !== 'file') {
      const made =
        found.content === 'protocol'
          ? await signatureFiles.protocolFile(bank, found.version_id)
          : await signatureFiles.signatureFile(found.version_id, found.signature_id);
      return fileAnswer({
        ...made,
        stream: Readable.from([made.bytes]),
        sizeBytes: made.bytes.byteLength,
        disposition: found.disposition,
      });
    }
    return fileAnswer({
      stream: await storage.stream(found.storage_key),
      fileName: found.file_name,
      contentType: found.mime_type,
      sizeBytes: found.size_bytes,
      disposition: found.disposition,
    });
  }

  return { downloadLink, linkToVersion, ticketAnswer };
}
