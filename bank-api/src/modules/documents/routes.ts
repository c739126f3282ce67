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
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
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
  const serve = createServe(app, TAGS.documents);
  serve(
    listDocuments,
    'The page of documents, and the files of one application.',
    async ({ actor, bank, query }) => {
      const { items, total } = await documents.documentsPage(actor, query);
      return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
    },
  );
  serve(listDocumentApplications, 'The filter by application on the page of documents.', ({ actor, query }) =>
    documents.documentApplications(actor, query),
  );
  serve(readDocument, 'One document with its versions and signatures.', ({ actor, params }) =>
    documents.oneDocument(actor, params.id),
  );
  serve(
    uploadDocument,
    'An upload from a questionnaire, a step, a request of the bank or a chat.',
    ({ actor, body, file, request }) => uploads.upload(actor, body, file, request.id),
  );
  serve(deleteDocument, 'Deletes what was uploaded by mistake.', async ({ actor, query, request }) => {
    await documents.removeDocument(actor, query, request.id);
    return { success: true };
  });
  serve(sendDocuments, '«Отправить в банк».', async ({ actor, body, request }) => ({
    success: true,
    documents: await documents.sendAll(actor, body.send_documents, request.id),
  }));
  serve(
    createDownloadLink,
    'Before every download: the address that the browser opens by itself.',
    ({ actor, params, body }) => downloads.downloadLink(actor, params.id, body),
  );
  serve(
    downloadFile,
    'The download itself: a plain GET without a token.',
    async ({ bank, params, request, reply }) => {
      reply.header('accept-ranges', 'none').header('x-content-type-options', 'nosniff');
      return downloads.ticketAnswer(bank, params.ticket, request.id);
    },
  );
  serve(
    reviewDocument,
    'A curator or the security service accepts a document or refuses it with a reason.',
    ({ actor, params, body, request }) => documents.review(actor, params.id, body, request.id),
  );
}
