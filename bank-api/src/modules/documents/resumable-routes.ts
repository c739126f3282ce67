import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idSchema } from 'shared-kernel/contract/common';
import { RESUMABLE_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import {
  completeUpload,
  RESUMABLE_PATH,
  resumableMetadataSchema,
  TUS_VERSION,
  type ResumableMetadata,
} from 'shared-kernel/contract/uploads';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { getServedBank } from '../../http/served-bank.ts';
import { findHostile } from '../../http/hostile-input.ts';
import { checkPart } from '../../http/validate.ts';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import type { ResumableService } from './resumable-service.ts';
import type { UploadRow } from './uploads-repository.ts';

const OFFSET_STREAM = 'application/offset+octet-stream';
const MAX_METADATA = 8 * 1024;

/** `Upload-Metadata`: pairs of a key and a value in base64. @throws DomainError validation */
function toMetadata(header: string | string[] | undefined): ResumableMetadata {
  if (typeof header !== 'string' || header.length > MAX_METADATA)
    throw fieldError('/Upload-Metadata', header === undefined ? 'required' : 'format');
  const pairs = header.split(',').map((pair) => {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(key) || rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value))
      throw fieldError('/Upload-Metadata', 'format');
    return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
  });
  if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw fieldError('/Upload-Metadata', 'format');
  const given: unknown = Object.fromEntries(pairs);
  const hostile = findHostile(given);
  const { value, errors } = checkPart(resumableMetadataSchema, given);
  const fields = hostile === undefined ? errors : [hostile];
  if (fields.length > 0) throw new DomainError('validation', { fields });
  return value as ResumableMetadata;
}

function toNumber(request: FastifyRequest, name: string): number {
  const header = request.headers[name];
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw fieldError(`/${name}`, header === undefined ? 'required' : 'format');
  }
  return Number(header);
}

function getUploadId(request: FastifyRequest): string {
  const id = idSchema.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw new DomainError('not_found');
  return id.data;
}

function sendState(reply: FastifyReply, row: UploadRow): FastifyReply {
  return reply
    .header('upload-offset', String(row.offset_bytes))
    .header('upload-expires', new Date(row.expires_at).toUTCString());
}

/** Uploads by the tus protocol 1.0.0; see docs/decisions/0045-resumable-uploads.md for why by hand. */
export function resumableRoutes(app: FastifyInstance, uploads: ResumableService): void {
  const serve = createServe(app, TAGS.documents);
  serve(completeUpload, 'The end of a resumable upload.', ({ actor, params, request }) =>
    uploads.finishUpload(actor, params.id, request.id),
  );

  void app.register((tus, _options, done) => {
    // The bytes are read by the handler, as a stream.
    tus.addContentTypeParser(OFFSET_STREAM, (_request, _payload, next) => next(null));
    tus.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', TUS_VERSION).header('cache-control', 'no-store');
      const bank = getServedBank(app, (request.params as { bank?: string }).bank);
      request.bank = bank;
      if (request.method === 'OPTIONS') return;
      request.actor = await app.authenticate(request, bank);
      if (request.headers['tus-resumable'] !== TUS_VERSION) {
        reply.header('tus-version', TUS_VERSION);
        throw fieldError('/Tus-Resumable', 'format');
      }
    });
    const collection = `/banks/:bank${RESUMABLE_PATH}`;
    const getActor = (request: FastifyRequest): Actor => {
      if (request.actor === undefined) throw new Error('The upload was not authenticated');
      return request.actor;
    };

    tus.options(collection, (_request, reply) =>
      reply
        .code(204)
        .header('tus-version', TUS_VERSION)
        .header('tus-extension', 'creation,expiration,termination')
        .header('tus-max-size', String(RESUMABLE_LIMIT_BYTES))
        .send(),
    );
    tus.post(collection, async (request, reply) => {
      const metadata = toMetadata(request.headers['upload-metadata']);
      const row = await uploads.createUpload(getActor(request), metadata, toNumber(request, 'upload-length'));
      return sendState(reply, row)
        .code(201)
        .header('location', `/banks/${row.bank}${RESUMABLE_PATH}/${row.id}`)
        .send();
    });
    tus.head(`${collection}/:id`, async (request, reply) => {
      const row = await uploads.readUpload(getActor(request), getUploadId(request));
      return sendState(reply, row).header('upload-length', String(row.size_bytes)).code(200).send();
    });
    tus.patch(`${collection}/:id`, async (request, reply) => {
      if (request.headers['content-type'] !== OFFSET_STREAM) throw new DomainError('unsupported_media_type');
      const offset = toNumber(request, 'upload-offset');
      const row = await uploads.appendToUpload(getActor(request), getUploadId(request), offset, request.raw);
      return sendState(reply, row).code(204).send();
    });
    tus.delete(`${collection}/:id`, async (request, reply) => {
      await uploads.giveUpUpload(getActor(request), getUploadId(request));
      return reply.code(204).send();
    });
    done();
  });
}
