import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { isGenerated } from './agent-places.ts';
import { documentById, isQuestionnaireSubmitted, lockDocument, type DocumentRow } from './repository.ts';
import type { DocumentsDependencies } from './dependencies.ts';
import type { ReadableApplication } from './ports.ts';

/** What an actor may do with a document. */
export interface DocumentAccess {
  /** Its application, for documents of one. */
  readonly application: ReadableApplication | null;
  /** Upload, sign, send, delete. */
  readonly write: boolean;
  /** Nothing may change at the moment: the application is closed, or the questionnaire is with the security service. */
  readonly frozen: boolean;
}

/**
 * Whether the document was decided on with the approval of its application, which stands at the package now: another file
 * in its place would come to the deal unseen. The bank's request opens the application's documents again.
 */
export function isSettled({ scope }: Pick<DocumentRow, 'scope'>, { application }: DocumentAccess): boolean {
  return scope === 'application' && application?.stage === 'doc_list';
}

/** Whether the application was scored with the document: the bank looks at another file in its place, but never at none. */
export function isKept(
  { request_id: requestId, required, scope }: Pick<DocumentRow, 'request_id' | 'required' | 'scope'>,
  { application }: DocumentAccess,
): boolean {
  return (
    scope === 'application' &&
    required &&
    requestId === null &&
    application?.stage === 'issue_additional_documents_requests'
  );
}

/** Whether the bank has nothing of the document yet that rests on it: no signature, and it was sent neither so nor in a talk. */
export function isDeletable(
  document: DocumentRow,
  { isSigned, isAttached }: { readonly isSigned: boolean; readonly isAttached: boolean },
): boolean {
  return !isSigned && !isAttached && document.sent_at === null && !isGenerated(document);
}

export function isBankSide(actor: Actor): boolean {
  return actor.role !== 'user';
}

export const VERDICTS = ['approved', 'rejected'] as const;

/** Whether the actor may give the verdict on a document that it may read. */
export function mayReview(
  actor: Actor,
  document: Pick<DocumentRow, 'status' | 'owner_id' | 'scope' | 'name' | 'thread_id'>,
  { application }: DocumentAccess,
  verdict: (typeof VERDICTS)[number],
): boolean {
  if (!isBankSide(actor) || document.status === null || application?.closed === true) return false;
  if (document.owner_id === actor.agentId) return false;
  if (verdict === 'approved') return true;
  // Nobody could give another file: of the bank's own never, and while the bank works on the application the verdict
  // would not wait for one.
  return !isGenerated(document) && application?.busy !== true;
}

export type Access = ReturnType<typeof createAccess>;

/** Who may read and change which document. */
export function createAccess({ applications }: Pick<DocumentsDependencies, 'applications'>) {
  /**
   * What the actor may do with a document.
   * Own documents: everything. The organisation's: reading, writing only with access to all tasks.
   * The bank's people: reading what belongs to the bank. Files of a talk: their uploader only. Papers of a questionnaire: the security service only.
   * @returns `undefined` when the actor may not even know of it.
   */
  async function accessTo(
    db: DbOrTx,
    actor: Actor,
    document: DocumentRow,
  ): Promise<DocumentAccess | undefined> {
    if (document.bank !== null && document.bank !== actor.bank) return undefined;
    if (document.application_id !== null) {
      try {
        const application = await applications.readableById(db, actor, document.application_id);
        return { application, write: application.canWrite, frozen: application.closed || application.busy };
      } catch (error) {
        if (error instanceof DomainError && error.code === 'not_found') return undefined;
        throw error;
      }
    }
    const own = document.owner_id === actor.agentId;
    // What was sent is read through its message, in the version that was sent; the rest is its uploader's alone.
    if (document.thread_id !== null)
      return own ? { application: null, write: true, frozen: false } : undefined;
    const mayRead = document.scope === 'agent' ? actor.role === 'superuser' : isBankSide(actor);
    if (!own && !mayRead) return undefined;
    const frozen = document.scope === 'agent' && (await isQuestionnaireSubmitted(db, document.owner_id));
    return { application: null, write: own, frozen };
  }

  /** A document that the actor may read. @throws DomainError not_found */
  async function readable(
    db: DbOrTx,
    actor: Actor,
    id: string,
  ): Promise<{ readonly document: DocumentRow; readonly access: DocumentAccess }> {
    const document = await documentById(db, id);
    const access = document === undefined ? undefined : await accessTo(db, actor, document);
    if (document === undefined || access === undefined) throw new DomainError('not_found');
    return { document, access };
  }

  /**
   * The document, locked behind its application: whoever changes both locks them in this order, and what the application
   * allows now stays so until the transaction is over.
   */
  async function lock(tx: Tx, id: string): Promise<DocumentRow | undefined> {
    const found = await documentById(tx, id);
    if (found !== undefined && found.application_id !== null)
      await applications.lock(tx, found.application_id);
    return lockDocument(tx, id);
  }

  return { accessTo, readable, lock };
}
