import type { ExpectedDocument } from 'shared-kernel/contract/clients';
import type { Document, SigningState } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { MissingItem } from 'shared-kernel/contract/errors';
import type { ProductCode, ProductKind } from 'shared-kernel/contract/products';
import type { Stage } from 'shared-kernel/contract/applications';
import type { PaymentKind } from 'shared-kernel/domain/loan-terms';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import type { ReadableApplication } from '../applications/index.ts';
import type { DocumentRequirement, PackageDocument } from '../products/index.ts';

export type { ReadableApplication };

/** What the documents module needs to know of an application: the row at this moment. */
export interface ApplicationFacts {
  readonly id: number;
  readonly hashPassword: string;
  readonly bank: BankCode;
  readonly orgId: string | null;
  readonly ownerId: string;
  readonly stage: Stage;
  readonly kind: ProductKind;
  readonly product: ProductCode;
  readonly productTitle: string;
  readonly amountKopecks: number;
  readonly approvedAmountKopecks: number | null;
  readonly termMonths: number | null;
  readonly termDays: number | null;
  readonly rateBasisPoints: number | null;
  readonly feeKopecks: number | null;
  readonly clientName: string;
  readonly clientInn: string | null;
  /** What the loan is for, as it was chosen and explained; `null` where nothing was asked. */
  readonly purpose: string | null;
  /** How the loan is repaid, as the client has chosen; in equal payments where nothing was asked. */
  readonly paymentKind: PaymentKind;
  /** Answers of steps 2–4 by stage, for the bank's documents. */
  readonly answers: Readonly<Partial<Record<Stage, Readonly<Record<string, unknown>>>>>;
}

/** A request of the bank (step 6): its place belongs to the request, its thread is already there. */
export interface RequestedDocument {
  readonly requestId: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Documents of an application as the flow needs them, always in the caller's transaction.
 */
export interface ApplicationDocuments {
  /**
   * Places of step 5: missing ones are added, empty ones that are not needed any more go, and files stay, required or
   * not as it is now. Repeating changes nothing.
   */
  ensureRequiredDocuments(
    tx: Tx,
    application: ApplicationFacts,
    requirements: readonly DocumentRequirement[],
  ): Promise<void>;
  /**
   * What keeps the stage from being complete, empty when nothing does. `issue_scoring`: required documents that
   * are not uploaded or were rejected, files that are not scanned, signatures that are due.
   * `issue_additional_documents_requests`: the same of what step 5 required, and signatures of documents that were
   * replaced. `doc_list`: package documents whose signature is due (kind `signature`) or that are signed and not sent
   * (kind `document`). Other stages: empty.
   */
  missingForStage(db: DbOrTx, applicationId: number, stage: Stage): Promise<MissingItem[]>;
  /**
   * What a person of the bank has to accept before approving: required documents that are not accepted, answers to
   * requests that nobody has looked at, and files that are not scanned.
   */
  undecided(db: DbOrTx, applicationId: number): Promise<MissingItem[]>;
  /** The bank's rules have approved what they were given: its waiting documents are accepted with it. */
  acceptWaiting(tx: Tx, applicationId: number): Promise<void>;
  /** The bank's documents of step 7 (PDF), made once: repeating answers without a second copy. */
  createPackage(tx: Tx, application: ApplicationFacts, documents: readonly PackageDocument[]): Promise<void>;
  /** An empty place for the answer to a request; an upload to it answers the request. */
  attachRequestPlace(
    tx: Tx,
    application: ApplicationFacts,
    request: RequestedDocument,
  ): Promise<{ documentId: string }>;
  /** The bank has closed these requests: a place that is still empty is not required any longer. */
  releaseRequestPlaces(tx: Tx, requestIds: readonly string[]): Promise<void>;
  /** The bank does not ask for a rejected document anew any more: it waits for the bank's look again. */
  withdrawRejection(tx: Tx, documentId: string): Promise<void>;
  /** `required` while any document of the application needs a signature, `signed` when all that need one have it. */
  getSigningState(db: DbOrTx, applicationId: number): Promise<SigningState>;
  /** These documents, before they have places, each with the client's file that would be taken for it. @throws DomainError `not_found` */
  listExpected(
    db: DbOrTx,
    actor: Actor,
    hash: string,
    requirements: readonly DocumentRequirement[],
  ): Promise<ExpectedDocument[]>;
  /** Documents of an application as the contract has them; read permission is already checked. */
  listForApplication(db: DbOrTx, actor: Actor, applicationId: number): Promise<Document[]>;
}

/** What happened to a document of an application. */
export type DocumentChange =
  /** A file came. It answers what the bank has requested with this document, if anything. */
  | {
      readonly kind: 'uploaded' | 'replaced';
      readonly documentId: string;
      readonly title: string;
      readonly actorId: string;
    }
  /** The virus scanner has let a file out, which nobody has done. */
  | { readonly kind: 'scanned' }
  | { readonly kind: 'taken' | 'deleted'; readonly title: string; readonly actorId: string }
  /** A file with a virus is gone, and the place as it was before it. */
  | {
      readonly kind: 'infected';
      readonly documentId: string;
      readonly title: string;
      readonly actorId: string;
      /** Nothing is left there, or what the bank had rejected. */
      readonly isMissing: boolean;
    }
  | { readonly kind: 'sent'; readonly title: string; readonly actorId: string }
  | {
      readonly kind: 'signed';
      readonly title: string;
      readonly actorId: string;
      /** The client who signed, by a link that the actor had sent. */
      readonly signer?: string;
    }
  | {
      readonly kind: 'approved' | 'rejected';
      readonly documentId: string;
      readonly title: string;
      /** The bank cannot do without it. */
      readonly isRequired: boolean;
      readonly actorId: string;
      readonly reason: string | null;
    };
