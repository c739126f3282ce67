import type { Db } from '../../database/types.ts';
import type { BankModule, Clock } from '../module.ts';
import { mayWriteThread } from './access.ts';
import { createAttachments, type ChatDocuments } from './attachments.ts';
import { createDeliveryService } from './delivery-service.ts';
import { createPostRequestAnswer, type PostRequestAnswer } from './request-answers.ts';
import { createResponderService } from './responder-service.ts';
import { giveThreadsToOwner } from './repository.ts';
import { chatRoutes } from './routes.ts';
import { createSearchService } from './search-service.ts';
import { createChatService, type ChatServiceDependencies } from './service.ts';
import { createThread, postAgentMessage, postSystemMessage, syncClosedThreads } from './system-threads.ts';

export { getSide, mayWriteThread } from './access.ts';
export type { ChatDocuments } from './attachments.ts';
export { findOpenThreads } from './repository.ts';
export { countUnread, findDiscussion, unreadInRows } from './read-marks-repository.ts';

/** What other modules do with threads, always in their own transaction. */
export const systemThreads = { createThread, postAgentMessage, postSystemMessage, syncClosedThreads };
export type SystemThreads = typeof systemThreads;

export interface ChatDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly findApplication: ChatServiceDependencies['findApplication'];
  readonly documents: ChatDocuments;
}

export interface Chat extends BankModule {
  /** Whether the actor may write in an open thread. */
  readonly mayWriteThread: typeof mayWriteThread;
  readonly postRequestAnswer: PostRequestAnswer;
  /** The discussions of an application that has a new owner. */
  readonly giveToOwner: typeof giveThreadsToOwner;
}

/** Threads of agents with the bank. */
export function createChat({ documents, ...needs }: ChatDependencies): Chat {
  const attachments = createAttachments({ db: needs.db, documents });
  const services = {
    chat: createChatService({ ...needs, attachments }),
    attachments,
    delivery: createDeliveryService(needs),
    responders: createResponderService(needs),
    search: createSearchService(needs),
  };
  return {
    name: 'chat',
    routes: (app) => chatRoutes(app, services),
    mayWriteThread,
    postRequestAnswer: createPostRequestAnswer(attachments),
    giveToOwner: giveThreadsToOwner,
  };
}
