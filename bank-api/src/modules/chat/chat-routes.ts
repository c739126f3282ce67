import type { FastifyInstance } from 'fastify';
import { listMessages, listThreads, markThreadRead, sendMessage } from 'shared-kernel/contract/chat';
import { registerEndpoint } from '../../plugins/contract.ts';
import { markRead, messagesOf, send, threadsOf } from './chat-service.ts';

export function chatRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, listThreads, ({ actor, query }) => threadsOf(context, actor, query));
  registerEndpoint(app, listMessages, ({ db, actor, params, query }) =>
    messagesOf(db, actor, params.id, query),
  );
  registerEndpoint(app, sendMessage, ({ actor, params, body }) => send(context, actor, params.id, body));
  registerEndpoint(app, markThreadRead, async ({ actor, params, body }) => {
    await markRead(context, actor, params.id, body.last_read_id);
    return { success: true };
  });
}
