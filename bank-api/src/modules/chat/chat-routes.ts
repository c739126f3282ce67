import type { FastifyInstance } from 'fastify';
import {
  createAttachmentLink,
  listMessages,
  listThreads,
  markThreadRead,
  readThread,
  reportDelivered,
  reportTyping,
  searchMessages,
  sendMessage,
  setResponder,
} from 'shared-kernel/contract/chat';
import { registerEndpoint } from '../../plugins/contract.ts';
import { attachmentLink } from './attachments.ts';
import { messagesOf, send, threadOf, threadsOf } from './chat-service.ts';
import { announceTyping, markDelivered, markRead } from './delivery-service.ts';
import { changeResponder } from './responder-service.ts';
import { searchMessages as search } from './search-service.ts';

const DONE = { success: true };

export function chatRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, listThreads, ({ actor, query }) => threadsOf(context, actor, query));
  registerEndpoint(app, readThread, ({ db, actor, params }) => threadOf(db, actor, params.id));
  registerEndpoint(app, listMessages, ({ db, actor, params, query }) =>
    messagesOf(db, actor, params.id, query),
  );
  registerEndpoint(app, sendMessage, ({ actor, params, body }) => send(context, actor, params.id, body));
  registerEndpoint(app, markThreadRead, async ({ actor, params, body }) => {
    await markRead(context, actor, params.id, body.last_read_id);
    return DONE;
  });
  registerEndpoint(app, searchMessages, ({ db, actor, query }) => search(db, actor, query));
  registerEndpoint(app, reportTyping, async ({ actor, params }) => {
    await announceTyping(context, actor, params.id);
    return DONE;
  });
  registerEndpoint(app, reportDelivered, async ({ actor, body }) => {
    await markDelivered(context, actor, body.last_message_id);
    return DONE;
  });
  registerEndpoint(app, setResponder, async ({ actor, params, body, request }) => {
    await changeResponder(context, actor, params.id, body.action, request.id);
    return DONE;
  });
  registerEndpoint(app, createAttachmentLink, ({ actor, params, body }) =>
    attachmentLink(context, actor, params, body.disposition),
  );
}
