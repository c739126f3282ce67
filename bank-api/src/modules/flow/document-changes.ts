import type { Tx } from '../../database/types.ts';
import {
  announceChange,
  getAgentName,
  lockApplication,
  recordEvent,
  updateApplication,
  type ApplicationRow,
} from '../applications/index.ts';
import type { DocumentChange, ApplicationDocuments } from '../documents/index.ts';
import type { Clock } from '../module.ts';
import { updateRequest } from './repository.ts';
import { documentTexts, timelineTexts } from './texts.ts';

/** Shows in the request's thread the file that has answered it. */
type PostRequestAnswer = (tx: Tx, requestId: string, actorId: string, at: Date) => Promise<void>;

export interface DocumentChangesDependencies {
  readonly clock: Clock;
  readonly documents: Pick<ApplicationDocuments, 'signingStateOf'>;
  readonly postRequestAnswer: PostRequestAnswer;
}

export type DocumentChangeHandler = (tx: Tx, applicationId: number, change: DocumentChange) => Promise<void>;

async function recordChange(
  tx: Tx,
  row: ApplicationRow,
  change: Exclude<DocumentChange, { kind: 'request_answered' }>,
  at: Date,
): Promise<void> {
  const { kind, title, actorId } = change;
  const reason = 'reason' in change ? change.reason : null;
  await recordEvent(tx, row, {
    kind: kind === 'signed' ? 'signature' : 'document',
    title: documentTexts[kind],
    details: reason === null ? title : `${title}: ${reason}`,
    actor:
      change.kind === 'signed' && change.signer !== undefined
        ? change.signer
        : await getAgentName(tx, actorId),
    at,
  });
}

/**
 * Something happened to a document of an application: the signing state is computed anew, the timeline written,
 * an answered request closed, open portals told.
 */
export function createDocumentChangeHandler({
  clock,
  documents,
  postRequestAnswer,
}: DocumentChangesDependencies): DocumentChangeHandler {
  return async (tx, applicationId, change) => {
    const at = clock();
    const row = await lockApplication(tx, applicationId);
    const changed = await updateApplication(tx, applicationId, {
      signing: await documents.signingStateOf(tx, applicationId),
      updated_at: at.toISOString(),
      version: row.version + 1,
    });
    if (change.kind === 'request_answered') {
      await updateRequest(tx, change.requestId, { state: 'answered', answered_at: at.toISOString() });
      await postRequestAnswer(tx, change.requestId, change.actorId, at);
      await recordEvent(tx, changed, {
        kind: 'request',
        title: timelineTexts.requestAnswered(change.title),
        actor: await getAgentName(tx, change.actorId),
        at,
      });
    } else await recordChange(tx, changed, change, at);
    announceChange(tx, changed, 'document');
  };
}
