import type { FastifyInstance } from 'fastify';
import {
  createDownloadLink,
  deleteDocument,
  downloadFile,
  listDocumentApplications,
  listDocuments,
  readDocument,
  reviewDocument,
  sendDocuments,
  uploadDocument,
} from 'shared-kernel/contract/documents';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import {
  documentApplications,
  documentsPage,
  downloadLink,
  oneDocument,
  removeDocument,
  review,
  sendAll,
  ticketAnswer,
} from './service.ts';
import { upload } from './upload-service.ts';

export function documentsRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, listDocuments, async ({ actor, bank, query }) => {
    const { items, total } = await documentsPage(context, actor, query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  registerEndpoint(app, listDocumentApplications, ({ actor, query }) =>
    documentApplications(context, actor, query),
  );
  registerEndpoint(app, readDocument, ({ db, actor, params }) => oneDocument(db, actor, params.id));
  registerEndpoint(app, uploadDocument, ({ actor, body, file, request }) =>
    upload(context, actor, body, file, request.id),
  );
  registerEndpoint(app, deleteDocument, async ({ actor, query, request }) => {
    await removeDocument(context, actor, query.doc_id, query.inn, request.id);
    return { success: true };
  });
  registerEndpoint(app, sendDocuments, async ({ actor, body, request }) => ({
    success: true,
    documents: await sendAll(context, actor, body.send_documents, request.id),
  }));
  registerEndpoint(app, createDownloadLink, ({ actor, params, body }) =>
    downloadLink(context, actor, params.id, body),
  );
  registerEndpoint(app, downloadFile, async ({ bank, params, request, reply }) => {
    reply.header('accept-ranges', 'none').header('x-content-type-options', 'nosniff');
    return ticketAnswer(context, bank, params.ticket, request.id);
  });
  registerEndpoint(app, reviewDocument, ({ actor, params, body, request }) =>
    review(context, actor, params.id, body, request.id),
  );
}
