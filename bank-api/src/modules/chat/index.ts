import { defineModule } from '../module.ts';
import { mayWriteThread } from './chat-access.ts';
import { chatRoutes } from './chat-routes.ts';

/** Threads of agents with the bank. */
export const chatModule = defineModule({
  name: 'chat',
  routes: chatRoutes,
  lookups({ lookups }) {
    lookups.mayWriteThread = mayWriteThread;
  },
});
