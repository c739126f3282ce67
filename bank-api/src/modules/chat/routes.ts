import type { FastifyInstance } from 'fastify';
import {
  countUnreadChat,
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
import type { Attachments } from './attachments.ts';
import type { DeliveryService } from './delivery-service.ts';
import type { ResponderService } from './responder-service.ts';
import type { SearchService } from './search-service.ts';
import type { ChatService } from './service.ts';

const DONE = { success: true };

export interface ChatServices {
  readonly chat: ChatService;
  readonly attachments: Attachments;
  readonly delivery: DeliveryService;
  readonly responders: ResponderService;
  readonly search: SearchService;
}

export function chatRoutes(
  app: FastifyInstance,
  { chat, attachments, delivery, responders, search }: ChatServices,
): void {
  registerEndpoint(app, listThreads, ({ actor, query }) => chat.threads(actor, query));
  registerEndpoint(app, countUnreadChat, ({ actor }) => chat.unread(actor));
  registerEndpoint(app, readThread, ({ actor, params }) => chat.thread(actor, params.id));
  registerEndpoint(app, listMessages, ({ actor, params, query }) => chat.messages(actor, params.id, query));
  registerEndpoint(app, sendMessage, ({ actor, params, body }) => chat.send(actor, params.id, body));
  registerEndpoint(app, markThreadRead, async ({ actor, params, body }) => {
    await delivery.markRead(actor, params.id, body.last_read_id);
    return DONE;
  });
  registerEndpoint(app, searchMessages, ({ actor, query }) => search.search(actor, query));
  registerEndpoint(app, reportTyping, async ({ actor, params }) => {
    await delivery.announceTyping(actor, params.id);
    return DONE;
  });
  registerEndpoint(app, reportDelivered, async ({ actor, body }) => {
    await delivery.markDelivered(actor, body.last_message_id);
    return DONE;
  });
  registerEndpoint(app, setResponder, async ({ actor, params, body, request }) => {
    await responders.change(actor, params.id, body.action, request.id);
    return DONE;
  });
  registerEndpoint(app, createAttachmentLink, ({ actor, params, body }) =>
    attachments.link(actor, params, body.disposition),
  );
}
