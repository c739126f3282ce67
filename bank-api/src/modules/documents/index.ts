import { withTransaction } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { createDomainEvent } from '../domain-event.ts';
import type { BankModule } from '../module.ts';
import { createAccess, type Access } from './access.ts';
import {
  createAgentDocuments,
  ensureAgentPlaces,
  missingAgentDocuments,
  undecidedAgentDocuments,
} from './agent-documents.ts';
import { createApplicationDocuments } from './application-documents.ts';
import { createClientFiles } from './client-files.ts';
import { createCleanUp, type CleanUp } from './clean-up.ts';
import type { AnnounceChange, DocumentsDependencies } from './dependencies.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import type { ApplicationDocuments, DocumentChange } from './ports.ts';
import { giveDocumentsToOwner } from './repository.ts';
import { createResumableService } from './resumable-service.ts';
import { resumableRoutes } from './resumable-routes.ts';
import { documentsRoutes } from './routes.ts';
import { createDocumentsService } from './service.ts';
import { createClientSignableDocuments, createSignableDocuments } from './signable-documents.ts';
import { removeUnsentFiles } from './thread-files.ts';
import { createUploadService } from './upload-service.ts';
import { deleteAgentTickets, findCurrentVersion } from './versions-repository.ts';
import { createViews } from './views.ts';
import { createVirusScan, scanFiles } from './virus-scan.ts';

export { findUnsignedIds } from './repository.ts';
export type { ToldByQuestionnaire } from './agent-documents.ts';
export type { DocumentsDependencies } from './dependencies.ts';
export type { OfferedDocument } from './signable-documents.ts';
export type { ApplicationDocuments, ApplicationFacts, DocumentChange } from './ports.ts';

/** A large bucket is listed for minutes. */
const sweepFiles = defineJob<Record<string, never>>('sweep-files', { expireSeconds: 3600 });
const sweepUploads = defineJob<Record<string, never>>('sweep-uploads');
const sweepThreadFiles = defineJob<Record<string, never>>('sweep-thread-files');

export interface Documents extends BankModule {
  /** Documents of applications, for the flow. */
  readonly ofApplications: ApplicationDocuments;
  /** Papers of the agent questionnaire. */
  readonly ofAgents: ReturnType<typeof createAgentDocuments> & {
    readonly ensureAgentPlaces: typeof ensureAgentPlaces;
    readonly missingAgentDocuments: typeof missingAgentDocuments;
    readonly undecidedAgentDocuments: typeof undecidedAgentDocuments;
  };
  /** Documents as they are signed. */
  readonly signable: ReturnType<typeof createSignableDocuments>;
  /** Documents as clients sign them. */
  readonly signableByClients: ReturnType<typeof createClientSignableDocuments>;
  /** Files that are handed over outside a list of documents: those of a talk. */
  readonly readable: Access['readable'];
  readonly findCurrentVersion: typeof findCurrentVersion;
  readonly linkToVersion: Downloads['linkToVersion'];
  /** The documents of an application that has a new owner. */
  readonly giveToOwner: typeof giveDocumentsToOwner;
  /** Addresses of files that the agent was given stop working. */
  readonly dropTickets: (...args: Parameters<typeof deleteAgentTickets>) => Promise<void>;
  /** Follows what happens to documents of applications, in the transaction of the change. */
  readonly onChanged: (handler: AnnounceChange) => void;
  /** What the jobs of the night delete. Each answers how many it deleted. */
  readonly cleanUp: CleanUp & {
    readonly removeExpiredUploads: () => Promise<number>;
    readonly removeUnsentFiles: () => Promise<number>;
  };
}

/** Documents with versions, files and the bank's own documents. */
export function createDocuments(given: DocumentsDependencies): Documents {
  const { db, clock, jobs, log, clamav } = given;
  const changes = createDomainEvent<[applicationId: number, change: DocumentChange]>();
  const access = createAccess(given);
  const views = createViews(access);
  const needs = { ...given, access, views, changed: changes.announce };
  const uploads = createUploadService(needs);
  const clientFiles = createClientFiles(needs);
  const resumable = createResumableService({ ...needs, uploads });
  const downloads = createDownloads(needs);
  const documents = createDocumentsService(needs);
  const cleanUp = {
    ...createCleanUp(given),
    removeExpiredUploads: resumable.removeExpiredUploads,
    removeUnsentFiles: () => removeUnsentFiles(given),
  };
  const scan = createVirusScan(needs);
  return {
    name: 'documents',
    routes(app) {
      documentsRoutes(app, { documents, downloads, uploads });
      clientFiles.routes(app);
      resumableRoutes(app, resumable);
      app.addHook('onReady', async () => {
        await cleanUp.removeTemporaryFiles();
        // A pilot may be off at night. Not awaited: a storage is listed for as long as it is large.
        if (!given.isOnlyServer) return;
        await withTransaction(db, (tx) => jobs.enqueue(sweepFiles, {}, { tx, singletonKey: 'start' }));
      });
    },
    jobs() {
      jobs.work(sweepFiles, async () => {
        const removed = await cleanUp.removeOrphans();
        if (removed > 0) log.warn({ removed }, 'files without a document were removed');
      });
      jobs.schedule(sweepFiles, '7 4 * * *');
      jobs.work(sweepUploads, async () => {
        await cleanUp.removeExpiredUploads();
      });
      jobs.schedule(sweepUploads, '37 * * * *');
      jobs.work(sweepThreadFiles, async () => {
        await cleanUp.removeUnsentFiles();
      });
      jobs.schedule(sweepThreadFiles, '47 3 * * *');
      jobs.work(scanFiles, () =>
        clamav === undefined ? scan.letWaitingFilesOut() : scan.scanWaitingFiles(clamav),
      );
      // A scanner that was away, or is there no more, and files that came meanwhile.
      jobs.schedule(scanFiles, '* * * * *');
    },
    ofApplications: {
      ...createApplicationDocuments({ clock, storage: given.storage, views }),
      listExpected: clientFiles.listExpected,
    },
    ofAgents: {
      ...createAgentDocuments({ db, clock, storage: given.storage, views }),
      ensureAgentPlaces,
      missingAgentDocuments,
      undecidedAgentDocuments,
    },
    signable: createSignableDocuments(needs),
    signableByClients: createClientSignableDocuments(needs),
    readable: access.readable,
    findCurrentVersion,
    linkToVersion: downloads.linkToVersion,
    giveToOwner: giveDocumentsToOwner,
    dropTickets: deleteAgentTickets,
    onChanged: changes.subscribe,
    cleanUp,
  };
}
