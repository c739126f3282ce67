import { defineModule } from '../module.ts';
import { mayWriteThread } from './chat-access.ts';
import { chatRoutes } from './chat-routes.ts';
import { createThread, postAgentMessage, postSystemMessage } from './system-threads.ts';

/** What other modules do with threads, always in their own transaction. */
export const systemThreads = { createThread, postAgentMessage, postSystemMessage };
export type SystemThreads = typeof systemThreads;

/** Threads of agents with the bank. */
export const chatModule = defineModule({
  name: 'chat',
  routes: chatRoutes,
  lookups({ lookups }) {
    lookups.mayWriteThread = mayWriteThread;
  },
});
