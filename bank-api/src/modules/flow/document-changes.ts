import type { Tx } from '../../database/types.ts';
import {
  announceChange,
  getNamedAgent,
  isClosedRow,
  lockApplication,
  recordEvent,
  updateApplication,
  type ApplicationRow,
} from '../applications/index.ts';
import { systemThreads } from '../chat/index.ts';
import type { DocumentChange, ApplicationDocuments } from '../documents/index.ts';
import type { Clock } from '../module.ts';
import { advance, toFlowState } from './advance.ts';
import type { Deed, Effects } from './effects.ts';
import { findRequests, findSteps, updateRequest } from './repository.ts';
import { move } from './stage-machine.ts';
import { documentTexts, timelineTexts } from './texts.ts';

/** Shows in the request's thread the file that has answered it. */
type PostRequestAnswer = (tx: Tx, requestId: string, actorId: string, at: Date) => Promise<void>;

export interface DocumentChangesDependencies {
  readonly clock: Clock;
  readonly documents: Pick<ApplicationDocuments, 'getSigningState'>;
  readonly postRequestAnswer: PostRequestAnswer;
  readonly effects: Pick<Effects, 'addRequest' | 'repeatRequest'>;
}

/** What somebody has done. */
type Change = Exclude<DocumentChange, { kind: 'scanned' }>;

export type DocumentChangeHandler = (tx: Tx, applicationId: number, change: DocumentChange) => Promise<void>;

async function recordChange(tx: Tx, row: ApplicationRow, change: Change, { actor, at }: Deed): Promise<void> {
  const { kind, title } = change;
  const reason = 'reason' in change ? change.reason : null;
  await recordEvent(tx, row, {
    kind: kind === 'signed' ? 'signature' : 'document',
    title: documentTexts[kind],
    details: reason === null ? title : `${title}: ${reason}`,
    actor:
      change.kind === 'signed' && change.signer !== undefined ? { id: null, name: change.signer } : actor,
    at,
  });
}

/**
 * Something happened to a document of an application: the signing state is computed anew, the timeline written,
 * an answered request closed, what was rejected or infected requested anew, open portals told.
 */
export function createDocumentChangeHandler({
  clock,
  documents,
  postRequestAnswer,
  effects,
}: DocumentChangesDependencies): DocumentChangeHandler {
  const findRequestOf = async (tx: Tx, row: ApplicationRow, documentId: string) =>
    (await findRequests(tx, row.id)).find((request) => request.document_id === documentId);

  async function answerRequest(
    tx: Tx,
    row: ApplicationRow,
    change: Extract<DocumentChange, { kind: 'uploaded' | 'replaced' }>,
    { actor, at }: Deed,
  ): Promise<void> {
    const request = await findRequestOf(tx, row, change.documentId);
    if (request === undefined) return;
    await updateRequest(tx, request.id, { state: 'answered', answered_at: at.toISOString() });
    await postRequestAnswer(tx, request.id, change.actorId, at);
    const title = timelineTexts.requestAnswered(change.title);
    await recordEvent(tx, row, { kind: 'request', title, actor, at });
  }

  /** The answer to a request had a virus, and nothing else answers it. */
  async function repeatRequest(tx: Tx, row: ApplicationRow, documentId: string, at: Date): Promise<void> {
    const request = await findRequestOf(tx, row, documentId);
    if (request?.state !== 'answered') return;
    await effects.repeatRequest(tx, row, request, {
      actor: { id: null, name: request.created_by },
      isRule: request.asked_by_rule,
      at,
    });
  }

  /** What the bank cannot do without comes anew: step 6 opens for it, and the turn is the agent's. */
  async function requestAnew(
    tx: Tx,
    row: ApplicationRow,
    { documentId, title, reason }: Extract<DocumentChange, { kind: 'approved' | 'rejected' }>,
    deed: Deed,
  ): Promise<void> {
    const action = { type: 'request' } as const;
    // At step 5, before the scoring, the agent replaces it there.
    if (!move(toFlowState(row, await findSteps(tx, row.id)), action).ok) return;
    const advanced = await advance(tx, row, action, { at: deed.at });
    const known = await findRequestOf(tx, row, documentId);
    if (known !== undefined) await effects.repeatRequest(tx, advanced.row, known, { ...deed, isRule: false });
    const { thread_id: threadId } =
      known ?? (await effects.addRequest(tx, advanced.row, { documentId, title, description: '', ...deed }));
    if (reason !== null) await systemThreads.postSystemMessage(tx, threadId, reason, deed.at);
  }

  return async (tx, applicationId, change) => {
    // What keeps the step from being complete is less now; nothing else has changed.
    if (change.kind === 'scanned')
      return announceChange(tx, await lockApplication(tx, applicationId), 'document');
    const deed = { actor: await getNamedAgent(tx, change.actorId), at: clock() };
    const row = await lockApplication(tx, applicationId);
    const changed = await updateApplication(tx, applicationId, {
      signing: isClosedRow(row) ? row.signing : await documents.getSigningState(tx, applicationId),
      updated_at: deed.at.toISOString(),
      version: row.version + 1,
    });
    await recordChange(tx, changed, change, deed);
    if (change.kind === 'uploaded' || change.kind === 'replaced')
      await answerRequest(tx, changed, change, deed);
    if (change.kind === 'infected' && change.isMissing)
      await repeatRequest(tx, changed, change.documentId, deed.at);
    if (change.kind === 'rejected' && change.isRequired) await requestAnew(tx, changed, change, deed);
    await systemThreads.syncClosedThreads(tx, applicationId, deed.at);
    announceChange(tx, changed, 'document');
  };
}
