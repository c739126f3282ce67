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
import type { Downloads } from './downloads.ts';
import type { DocumentsService } from './service.ts';
import type { UploadService } from './upload-service.ts';

export interface DocumentsServices {
  readonly documents: DocumentsService;
  readonly downloads: Downloads;
  readonly uploads: UploadService;
}

export function documentsRoutes(
  app: FastifyInstance,
  { documents, downloads, uploads }: DocumentsServices,
): void {
  registerEndpoint(app, listDocuments, async ({ actor, bank, query }) => {
    const { items, total } = await documents.documentsPage(actor, query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  registerEndpoint(app, listDocumentApplications, ({ actor, query }) =>
    documents.documentApplications(actor, query),
  );
  registerEndpoint(app, readDocument, ({ actor, params }) => documents.oneDocument(actor, params.id));
  registerEndpoint(app, uploadDocument, ({ actor, body, file, request }) =>
    uploads.upload(actor, body, file, request.id),
  );
  registerEndpoint(app, deleteDocument, async ({ actor, query, request }) => {
    await documents.removeDocument(actor, query.doc_id, query.inn, request.id);
    return { success: true };
  });
  registerEndpoint(app, sendDocuments, async ({ actor, body, request }) => ({
    success: true,
    documents: await documents.sendAll(actor, body.send_documents, request.id),
  }));
  registerEndpoint(app, createDownloadLink, ({ actor, params, body }) =>
    downloads.downloadLink(actor, params.id, body),
  );
  registerEndpoint(app, downloadFile, async ({ bank, params, request, reply }) => {
    reply.header('accept-ranges', 'none').header('x-content-type-options', 'nosniff');
    return downloads.ticketAnswer(bank, params.ticket, request.id);
  });
  registerEndpoint(app, reviewDocument, ({ actor, params, body, request }) =>
    documents.review(actor, params.id, body, request.id),
  );
}
