import type { AppContext } from '../../app-context.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { readable } from '../documents/document-access.ts';
import { linkToVersion } from '../documents/documents-service.ts';
import { scanningAmong, versionsOf } from '../documents/versions-repository.ts';
import { threadFor } from './chat-access.ts';

const MENTION = /\]\(document:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;

/** Attaches the current version of documents. @throws DomainError not_found when the sender may not read one, file_scanning */
export async function attach(
  tx: Tx,
  actor: Actor,
  messageId: number,
  documentIds: readonly string[],
): Promise<void> {
  for (const documentId of new Set(documentIds)) {
    await readable(tx, actor, documentId);
    if ((await scanningAmong(tx, [documentId])).size > 0) throw new DomainError('file_scanning');
    await attachCurrent(tx, messageId, documentId);
  }
}

/** The same without asking who may read it. @throws DomainError not_found when nothing is uploaded. */
export async function attachCurrent(tx: Tx, messageId: number, documentId: string): Promise<void> {
  const [current] = await versionsOf(tx, [documentId]);
  if (current === undefined) throw new DomainError('not_found');
  await tx
    .insertInto('chat_attachments')
    .values({
      message_id: messageId,
      document_id: documentId,
      file_name: current.file_name,
      size_bytes: current.size_bytes,
      version_id: current.id,
    })
    .execute();
}

/** Nobody learns by a mention whether a document exists. @throws DomainError not_found */
export async function checkMentions(db: DbOrTx, actor: Actor, text: string): Promise<void> {
  const ids = new Set([...text.matchAll(MENTION)].map(([, id]) => id?.toLowerCase() ?? ''));
  for (const id of ids) await readable(db, actor, id);
}

/** Address of an attached file for a reader of the thread. @throws DomainError not_found */
export async function attachmentLink(
  context: AppContext,
  actor: Actor,
  { id, document_id }: { readonly id: number; readonly document_id: string },
  disposition: 'attachment' | 'inline',
): Promise<{ readonly url: string; readonly expires_at: string }> {
  const found = await context.db
    .selectFrom('chat_attachments')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_attachments.message_id')
    .select(['chat_messages.thread_id', 'chat_attachments.version_id'])
    .where('chat_attachments.message_id', '=', id)
    .where('chat_attachments.document_id', '=', document_id)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('not_found');
  await threadFor(context.db, actor, found.thread_id);
  return linkToVersion(context, actor, document_id, found.version_id ?? undefined, disposition);
}
