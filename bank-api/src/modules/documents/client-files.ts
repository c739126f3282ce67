import type { FastifyInstance } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { listClientFiles, listFittingFiles, takeClientFiles } from 'shared-kernel/contract/clients';
import type { ClientFile } from 'shared-kernel/contract/clients';
import type { Document } from 'shared-kernel/contract/documents';
import { isGivenToOneBank, isOutdated } from 'shared-kernel/domain/client-files';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import { isOfOneDeal } from '../products/index.ts';
import {
  findClientFiles,
  findEmptyRequired,
  keepDocuments,
  type AgentsClient,
  type ClientFileRow,
} from './client-files-repository.ts';
import type { ApplicationDocuments, ReadableApplication } from './ports.ts';
import { lockDocument, type DocumentRow } from './repository.ts';
import { addVersion } from './store-version.ts';
import type { UploadsNeeds } from './upload-service.ts';

/** A file with the document that it can be taken into. */
interface Fitting {
  readonly file: ClientFileRow;
  readonly slot: DocumentRow;
}

function toClientFile(row: ClientFileRow, bank: BankCode, today: string, title = row.title): ClientFile {
  const { document_id, version_id, file_name, size_bytes } = row;
  const uploaded_at = row.dated_at ?? row.uploaded_at;
  const outdated = isOutdated(row.name, dateInMoscow(uploaded_at), today);
  const application = {
    id: row.application_id,
    hash_password: row.hash_password,
    ...(row.bank !== bank && { bank: row.bank }),
  };
  const document = { document_id, version_id, document_name: row.name, title };
  return { ...document, file_name, size_bytes, uploaded_at, outdated, application };
}

/** What outlives the deal it was asked for and is good for the bank, each file once. */
async function findKept(db: DbOrTx, client: AgentsClient): Promise<ClientFileRow[]> {
  const rows = (await findClientFiles(db, client)).filter(
    ({ name, bank }) => !isOfOneDeal(name) && (bank === client.bank || !isGivenToOneBank(name)),
  );
  // The newest comes first; of equal ones the first stays.
  const known = new Map<string, ClientFileRow>();
  for (const row of rows) {
    const key = `${row.name}\n${row.sha256}`;
    if (!known.has(key)) known.set(key, row);
  }
  return [...known.values()];
}

/** The agent's own client of an application; `undefined` where there is none to take files of. */
function findClient(actor: Actor, application: ReadableApplication): AgentsClient | undefined {
  const { bank, clientInn, dealId, ownerId } = application;
  if (clientInn === null || ownerId !== actor.agentId) return undefined;
  return { bank, agentId: actor.agentId, inn: clientInn, dealId };
}

/** The files that an agent has of a client, and taking them into another application of that client. */
export function createClientFiles({ db, clock, storage, applications, views, changed }: UploadsNeeds) {
  async function findFitting(from: DbOrTx, client: AgentsClient, applicationId: number): Promise<Fitting[]> {
    const slots = await findEmptyRequired(from, applicationId);
    if (slots.length === 0) return [];
    const files = (await findKept(from, client)).filter((file) => file.application_id !== applicationId);
    return slots.flatMap((slot) => {
      const file = files.find(({ name }) => name === slot.name);
      return file === undefined ? [] : [{ file, slot }];
    });
  }

  async function listOfClient(actor: Actor, inn: string): Promise<ClientFile[]> {
    const today = dateInMoscow(clock());
    const files = await findKept(db, { bank: actor.bank, agentId: actor.agentId, inn });
    return files
      .map((file) => toClientFile(file, actor.bank, today))
      .sort((a, b) => a.title.localeCompare(b.title, 'ru') || b.uploaded_at.localeCompare(a.uploaded_at));
  }

  async function listFitting(actor: Actor, hash: string): Promise<ClientFile[]> {
    const application = await applications.findReadable(db, actor, hash);
    const client = findClient(actor, application);
    if (client === undefined || application.closed) return [];
    const today = dateInMoscow(clock());
    const fitting = await findFitting(db, client, application.id);
    return fitting.map(({ file, slot }) => toClientFile(file, actor.bank, today, slot.title));
  }

  const listExpected: ApplicationDocuments['listExpected'] = async (from, actor, hash, requirements) => {
    const application = await applications.findReadable(from, actor, hash);
    const client = findClient(actor, application);
    const files = client === undefined ? [] : await findKept(from, client);
    const today = dateInMoscow(clock());
    return requirements.map(({ documentName, title, required, signing }) => {
      const file = required ? files.find(({ name }) => name === documentName) : undefined;
      return {
        document_name: documentName,
        title,
        required,
        needs_signature: signing === 'required',
        file: file === undefined ? null : toClientFile(file, actor.bank, today, title),
      };
    });
  };

  /** Puts a file into its document: content of its own, dates and uploader as they were. */
  async function put(tx: Tx, actor: Actor, { file, slot }: Fitting, key: string, requestId: string) {
    const at = clock().toISOString();
    const version = {
      storageKey: key,
      fileName: file.file_name,
      mimeType: file.mime_type,
      sizeBytes: file.size_bytes,
      sha256: file.sha256,
      uploadedBy: file.uploaded_by,
      uploadedByName: file.uploaded_by_name,
      uploadedAt: file.uploaded_at,
      datedAt: file.dated_at,
      scan: 'clean' as const,
    };
    const { versionId } = await addVersion(tx, slot, version, 'pending', at);
    if (slot.application_id !== null) {
      const change = { kind: 'taken' as const, title: slot.title, actorId: actor.agentId };
      await changed(tx, slot.application_id, change);
    }
    await audit(tx, {
      action: 'document.take',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'document', id: slot.id },
      detail: { versionId, sha256: file.sha256, from: file.version_id },
      requestId,
    });
  }

  /**
   * Takes files into the application's required documents that are still empty.
   * @throws DomainError not_found, application_closed, stage_not_current
   */
  async function take(
    actor: Actor,
    hash: string,
    versionIds: readonly string[],
    requestId: string,
  ): Promise<Document[]> {
    const keys: string[] = [];
    try {
      return await withTransaction(db, async (tx) => {
        // Copies of an attempt that the database rolled back.
        for (const key of keys.splice(0)) await storage.remove(key);
        const application = await applications.assertMayWrite(tx, actor, hash);
        const client = findClient(actor, application);
        if (client === undefined) throw new DomainError('not_found');
        if (application.busy) throw new DomainError('stage_not_current');
        const known = await findClientFiles(tx, client);
        if (versionIds.some((id) => !known.some((file) => file.version_id === id)))
          throw new DomainError('not_found');
        await keepDocuments(
          tx,
          known.flatMap((file) => (versionIds.includes(file.version_id) ? [file.document_id] : [])),
        );
        // Once more: what was deleted before it could be kept is not there any longer.
        const fitting = (await findFitting(tx, client, application.id)).filter(({ file }) =>
          versionIds.includes(file.version_id),
        );
        const taken: Document[] = [];
        for (const each of fitting) {
          const slot = await lockDocument(tx, each.slot.id);
          if (slot === undefined || slot.status !== null) continue;
          const key = await storage.copy(each.file.storage_key);
          keys.push(key);
          await put(tx, actor, { ...each, slot }, key, requestId);
          taken.push(await views.oneView(tx, actor, slot.id));
        }
        return taken;
      });
    } catch (error) {
      // As of an upload: what may have been committed is left to the sweep.
      if (error instanceof DomainError) for (const key of keys) await storage.remove(key);
      throw error;
    }
  }

  return {
    listExpected,
    routes(app: FastifyInstance): void {
      const serve = createServe(app, TAGS.clients);
      serve(listClientFiles, 'The files on that card.', ({ actor, params }) =>
        listOfClient(actor, params.inn),
      );
      serve(
        listFittingFiles,
        'The documents step: what is offered of the files that the client gave before.',
        ({ actor, params }) => listFitting(actor, params.hash),
      );
      serve(
        takeClientFiles,
        '«Взять из файлов клиента» in the documents step.',
        ({ actor, params, body, request }) => take(actor, params.hash, body.version_ids, request.id),
      );
    },
  };
}
