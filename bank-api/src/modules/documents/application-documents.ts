import type { MissingItem } from 'shared-kernel/contract/errors';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import type { DbOrTx } from '../../database/types.ts';
import { notify } from '../notifications/index.ts';
import {
  acceptPending,
  deleteDocument,
  documentsOfApplication,
  insertDocument,
  lockDocument,
  releaseRequestPlaces,
  requestPlaceId,
  updateDocument,
  withdrawRejection,
  type DocumentRow,
  type NewDocument,
} from './repository.ts';
import { TEXTS } from './texts.ts';
import type { DocumentsDependencies } from './dependencies.ts';
import type { Views } from './views.ts';
import { packageData } from './pdf/package-data.ts';
import { renderPackageDocument } from './pdf/package-documents.ts';
import type { ApplicationFacts, ApplicationDocuments } from './ports.ts';
import { addGeneratedPdf } from './store-version.ts';
import { scanningAmong } from './versions-repository.ts';

function toPlace(
  application: ApplicationFacts,
  place: Pick<
    NewDocument,
    'scope' | 'name' | 'title' | 'description' | 'required' | 'needsSignature' | 'position'
  >,
): NewDocument {
  return { bank: application.bank, ownerId: application.ownerId, applicationId: application.id, ...place };
}

/** A place of step 5, and neither what the agent has added nor what answers a request. */
const isPrepared = (row: DocumentRow): boolean =>
  row.scope === 'application' && row.request_id === null && row.position > 0;

function missingOfScoring(row: DocumentRow, scanning: ReadonlySet<string>): MissingItem[] {
  const item = { ref: row.id, label: row.title };
  if (scanning.has(row.id)) return [{ kind: 'document', ...item }];
  if (row.status === null) return row.required ? [{ kind: 'document', ...item }] : [];
  if (row.status === 'rejected' && row.required) return [{ kind: 'document', ...item }];
  return row.signing === 'required' ? [{ kind: 'signature', ...item }] : [];
}

function missingOfAnswers(row: DocumentRow, scanning: ReadonlySet<string>): MissingItem[] {
  // What step 5 required is required still.
  const isOfScoring = row.required && row.request_id === null;
  if (isOfScoring || scanning.has(row.id)) return missingOfScoring(row, scanning);
  const isUnsigned = row.status === 'pending' && row.signing === 'required';
  return isUnsigned ? [{ kind: 'signature', ref: row.id, label: row.title }] : [];
}

function missingOfPackage(row: DocumentRow): MissingItem[] {
  const item = { ref: row.id, label: row.title };
  if (row.signing === 'required') return [{ kind: 'signature', ...item }];
  return row.signing === 'signed' && row.sent_at === null ? [{ kind: 'document', ...item }] : [];
}

const findScanning = (db: DbOrTx, rows: readonly DocumentRow[]): Promise<ReadonlySet<string>> =>
  scanningAmong(
    db,
    rows.map((row) => row.id),
  );

/** What came has to be looked at; the answer to a request may be missing where a person takes the application over. */
function isUndecided(row: DocumentRow): boolean {
  return row.status === 'pending' || (row.request_id === null && row.required && row.status !== 'approved');
}

/** What the applications module asks of the documents. */
export function createApplicationDocuments({
  clock,
  storage,
  views,
}: Pick<DocumentsDependencies, 'clock' | 'storage'> & { readonly views: Views }): Omit<
  ApplicationDocuments,
  'listExpected'
> {
  return {
    async ensureRequiredDocuments(tx, application, requirements) {
      const at = clock().toISOString();
      for (const [index, requirement] of requirements.entries()) {
        const place = toPlace(application, {
          scope: 'application',
          name: requirement.documentName,
          title: requirement.title,
          description: requirement.description,
          required: requirement.required,
          needsSignature: requirement.signing === 'required',
          position: index + 1,
        });
        await insertDocument(tx, place, at);
      }
      // Another form of business needs other documents; what was uploaded stays.
      for (const row of (await documentsOfApplication(tx, application.id)).filter(isPrepared)) {
        const required = requirements.find(({ documentName }) => documentName === row.name)?.required;
        if (required === undefined && row.status === null) await deleteDocument(tx, row.id);
        else if (row.required !== (required ?? false))
          await updateDocument(tx, row.id, { required: required ?? false });
      }
    },
    async missingForStage(db, applicationId, stage) {
      const rows = await documentsOfApplication(db, applicationId);
      if (stage === 'doc_list')
        return rows.filter((row) => row.scope === 'package').flatMap(missingOfPackage);
      const given = rows.filter((row) => row.scope === 'application');
      const scanning = await findScanning(db, given);
      if (stage === 'issue_additional_documents_requests')
        return given.flatMap((row) => missingOfAnswers(row, scanning));
      if (stage !== 'issue_scoring') return [];
      return given.filter((row) => row.request_id === null).flatMap((row) => missingOfScoring(row, scanning));
    },
    async undecided(db, applicationId) {
      const rows = await documentsOfApplication(db, applicationId);
      const given = rows.filter((row) => row.scope === 'application');
      const scanning = await findScanning(db, given);
      return given
        .filter((row) => isUndecided(row) || scanning.has(row.id))
        .map((row) => ({ kind: 'document', ref: row.id, label: row.title }));
    },
    async acceptWaiting(tx, applicationId) {
      await acceptPending(tx, applicationId, clock().toISOString());
    },
    async createPackage(tx, application, documents) {
      const at = clock();
      const data = packageData(application, dateInMoscow(at));
      const toSign: string[] = [];
      let made = 0;
      for (const [index, document] of documents.entries()) {
        const place = toPlace(application, {
          scope: 'package',
          name: document.documentName,
          title: document.title,
          description: null,
          required: true,
          needsSignature: document.signing === 'required',
          position: index + 1,
        });
        const id = await insertDocument(tx, place, at.toISOString());
        const row = id === undefined ? undefined : await lockDocument(tx, id);
        if (row === undefined) continue;
        const content = await renderPackageDocument(document, data);
        const fileName = `${document.title} № ${data.number.replaceAll('/', '-')}.pdf`;
        await addGeneratedPdf(tx, storage, row, fileName, content, at.toISOString());
        made += 1;
        if (document.signing === 'required') toSign.push(row.id);
      }
      if (made === 0) return;
      await notify(tx, {
        agentId: application.ownerId,
        bank: application.bank,
        kind: 'signature',
        title: TEXTS.packageTitle,
        text: TEXTS.packageText(data.number),
        applicationId: application.id,
        documentIds: toSign,
        at,
      });
    },
    async attachRequestPlace(tx, application, request) {
      const place: NewDocument = {
        ...toPlace(application, {
          scope: 'application',
          name: `request-${request.requestId}`,
          title: request.title,
          description: request.description === '' ? null : request.description,
          required: true,
          needsSignature: false,
          position: 1000,
        }),
        requestId: request.requestId,
      };
      const id = await insertDocument(tx, place, clock().toISOString());
      if (id !== undefined) return { documentId: id };
      return { documentId: await requestPlaceId(tx, request.requestId) };
    },
    releaseRequestPlaces,
    async withdrawRejection(tx, documentId) {
      await withdrawRejection(tx, documentId, clock().toISOString());
    },
    async getSigningState(db, applicationId) {
      const rows = (await documentsOfApplication(db, applicationId)).filter(
        (row) => row.status !== null || row.required,
      );
      if (rows.some((row) => row.signing === 'required')) return 'required';
      return rows.some((row) => row.signing === 'signed') ? 'signed' : 'not_required';
    },
    async listForApplication(db, actor, applicationId) {
      return views.documentViews(db, actor, await documentsOfApplication(db, applicationId));
    },
  };
}
