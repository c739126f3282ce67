import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { threadFor } from './access.ts';
import type { ThreadFacts } from './repository.ts';
import { findAttachment, insertAttachment } from './messages-repository.ts';

const MENTION = /\]\(document:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;

/** What the chat asks of the documents. */
export interface ChatDocuments {
  /** @throws DomainError not_found unless the actor may read the document */
  readonly readable: (db: DbOrTx, actor: Actor, documentId: string) => Promise<DocumentFacts>;
  /** The version that is shown to everybody; `undefined` when nothing is uploaded. */
  readonly currentVersion: (db: DbOrTx, documentId: string) => Promise<CurrentVersion | undefined>;
  /** An address of a version for an actor whose permission was checked; of the current one when none is named. */
  readonly linkToVersion: (
    actor: Actor,
    documentId: string,
    versionId: string | undefined,
    disposition: 'attachment' | 'inline',
  ) => Promise<{ readonly url: string; readonly expires_at: string }>;
}

/** Whose a document is. */
interface DocumentFacts {
  readonly owner_id: string;
  readonly application_id: number | null;
  /** Of the talk that it was uploaded to. */
  readonly thread_id: string | null;
}

export interface CurrentVersion {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Not yet looked at by the virus scanner. */
  readonly isScanning: boolean;
}

export interface AttachmentsDependencies {
  readonly db: Db;
  readonly documents: ChatDocuments;
}

/**
 * Whoever reads the thread may open what is attached in it, and the bank's people read every agent's documents: only a
 * file of this thread, a document of its application, or, where it has none, a document of its agent goes with a message.
 */
function belongsTo(
  { id, agent_id, application_id }: Pick<ThreadFacts, 'id' | 'agent_id' | 'application_id'>,
  document: DocumentFacts,
): boolean {
  if (document.thread_id !== null) return document.thread_id === id;
  return application_id === null
    ? document.owner_id === agent_id
    : document.application_id === application_id;
}

export type Attachments = ReturnType<typeof createAttachments>;

/** Files of messages, and documents that are mentioned in their text. */
export function createAttachments({ db, documents }: AttachmentsDependencies) {
  async function attachVersion(
    tx: Tx,
    messageId: number,
    documentId: string,
    current: CurrentVersion | undefined,
  ): Promise<void> {
    if (current === undefined) throw new DomainError('not_found');
    const { id: versionId, fileName, sizeBytes } = current;
    await insertAttachment(tx, messageId, { documentId, versionId, fileName, sizeBytes });
  }

  return {
    /**
     * Attaches the current version of documents.
     * @throws DomainError not_found when the sender may not read one or it is not of the thread, file_scanning
     */
    async attach(
      tx: Tx,
      actor: Actor,
      { thread, messageId }: { readonly thread: ThreadFacts; readonly messageId: number },
      documentIds: readonly string[],
    ): Promise<void> {
      for (const documentId of new Set(documentIds)) {
        if (!belongsTo(thread, await documents.readable(tx, actor, documentId)))
          throw new DomainError('not_found');
        const current = await documents.currentVersion(tx, documentId);
        if (current?.isScanning === true) throw new DomainError('file_scanning');
        await attachVersion(tx, messageId, documentId, current);
      }
    },

    /** The same without asking who may read it. @throws DomainError not_found when nothing is uploaded. */
    async attachCurrent(tx: Tx, messageId: number, documentId: string): Promise<void> {
      await attachVersion(tx, messageId, documentId, await documents.currentVersion(tx, documentId));
    },

    /** Nobody learns by a mention whether a document exists. @throws DomainError not_found */
    async checkMentions(tx: DbOrTx, actor: Actor, text: string): Promise<void> {
      const ids = new Set([...text.matchAll(MENTION)].map(([, id]) => id?.toLowerCase() ?? ''));
      for (const id of ids) await documents.readable(tx, actor, id);
    },

    /** Address of an attached file for a reader of the thread. @throws DomainError not_found */
    async link(
      actor: Actor,
      { id, document_id }: { readonly id: number; readonly document_id: string },
      disposition: 'attachment' | 'inline',
    ): Promise<{ readonly url: string; readonly expires_at: string }> {
      const found = await findAttachment(db, id, document_id);
      if (found === undefined) throw new DomainError('not_found');
      await threadFor(db, actor, found.thread_id);
      return documents.linkToVersion(actor, document_id, found.version_id ?? undefined, disposition);
    },
  };
}
