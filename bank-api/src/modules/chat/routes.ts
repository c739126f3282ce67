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
import { createServe } from '../../plugins/contract.ts';
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
  const serve = createServe(app, {
    name: 'Chat',
    description: 'Threads with the curator, about applications and about requests for documents.',
  });
  serve(listThreads, 'The list of threads.', ({ actor, query }) => chat.threads(actor, query));
  serve(countUnreadChat, 'The badge at the chat in the menu.', ({ actor }) => chat.unread(actor));
  serve(readThread, 'One thread of the list, after something has changed in it.', ({ actor, params }) =>
    chat.thread(actor, params.id),
  );
  serve(listMessages, 'The messages of a thread, a window at a time.', ({ actor, params, query }) =>
    chat.messages(actor, params.id, query),
  );
  serve(
    sendMessage,
    'Sends a message; repeating it with the same id sends it once.',
    ({ actor, params, body }) => chat.send(actor, params.id, body),
  );
  serve(markThreadRead, 'How far the reader has read.', async ({ actor, params, body }) => {
    await delivery.markRead(actor, params.id, body.last_read_id, body.forward);
    return DONE;
  });
  serve(searchMessages, 'The search of the chat.', ({ actor, query }) => search.search(actor, query));
  serve(reportTyping, 'Shows the other side that somebody writes.', async ({ actor, params }) => {
    await delivery.announceTyping(actor, params.id);
    return DONE;
  });
  serve(reportDelivered, 'The first of the two ticks beside a message.', async ({ actor, body }) => {
    await delivery.markDelivered(actor, body.last_message_id);
    return DONE;
  });
  serve(
    setResponder,
    'A curator takes a thread, or gives it back.',
    async ({ actor, params, body, request }) => {
      await responders.change(actor, params.id, body.action, request.id);
      return DONE;
    },
  );
  serve(createAttachmentLink, 'Before a file of a message is downloaded.', ({ actor, params, body }) =>
    attachments.link(actor, params, body.disposition),
  );
}
