import type { Tx } from '../../database/types.ts';
import { documentsService, type DocumentChange } from '../documents/ports.ts';
import { documentTexts, timelineTexts } from './application-texts.ts';
import type { Chat } from '../chat/index.ts';
import { nameOfAgent } from './application-view.ts';
import { lockApplication, updateApplication, updateRequest } from './applications-repository.ts';
import { announceChange, record } from './flow.ts';

let now = (): Date => new Date();
let postRequestAnswer: Chat['postRequestAnswer'] = () => Promise.resolve();

/** The server's clock and chat, handed over when the module is registered: the documents module calls without a context. */
export function useClock(clock: () => Date, chat: Chat): void {
  now = clock;
  postRequestAnswer = chat.postRequestAnswer;
}

/**
 * Something happened to a document of an application: the signing state is computed anew, the timeline written,
 * an answered request closed, open portals told.
 */
export async function onDocumentChanged(
  tx: Tx,
  applicationId: number,
  change: DocumentChange,
): Promise<void> {
  const row = await lockApplication(tx, applicationId);
  const instant = now().toISOString();
  const signing = await documentsService().signingStateOf(tx, applicationId);
  const changed = await updateApplication(tx, applicationId, {
    signing,
    updated_at: instant,
    version: row.version + 1,
  });
  const actor = await nameOfAgent(tx, change.actorId);
  if (change.kind === 'request_answered') {
    await updateRequest(tx, change.requestId, { state: 'answered', answered_at: instant });
    await postRequestAnswer(tx, change.requestId, change.actorId, now());
    await record({ now }, tx, changed, {
      kind: 'request',
      title: timelineTexts.requestAnswered(change.title),
      actor,
    });
  } else {
    const reason =
      'reason' in change && change.reason !== null ? `${change.title}: ${change.reason}` : change.title;
    await record({ now }, tx, changed, {
      kind: change.kind === 'signed' ? 'signature' : 'document',
      title: documentTexts[change.kind],
      details: reason,
      actor,
    });
  }
  announceChange(tx, changed, 'document');
}
