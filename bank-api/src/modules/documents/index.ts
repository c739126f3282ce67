import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { defineModule } from '../module.ts';
import { applicationDocuments } from './application-documents.ts';
import { bindApplications } from './applications-port.ts';
import { documentsRoutes } from './documents-routes.ts';
import { bindDocumentsService } from './ports.ts';
import { resumableRoutes } from './resumable-routes.ts';
import { removeExpiredUploads } from './resumable-service.ts';
import { storageOf, temporaryFolder } from './storage-context.ts';
import { removeUnsentFiles } from './thread-files.ts';
import { allKeys, isPartKey } from './uploads-repository.ts';
import { scanFiles, scanWaitingFiles } from './virus-scan.ts';
import { deleteExpiredTickets, isKeyUsed } from './versions-repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const sweepFiles = defineJob<Record<string, never>>('sweep-files');
const sweepUploads = defineJob<Record<string, never>>('sweep-uploads');
const sweepThreadFiles = defineJob<Record<string, never>>('sweep-thread-files');

/**
 * Files that a crash left behind: stored for a version or a piece that was never committed.
 * Young ones may still be on their way, unless nobody else can be at work.
 */
export async function removeOrphans(
  context: AppContext,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<number> {
  const { db, now } = context;
  const storage = storageOf(context);
  let removed = 0;
  // Alone: what was there before this process, whose own jobs may be storing files by now. One look at all keys
  // instead of one for each file.
  const before = isAlone
    ? new Date(Date.now() - process.uptime() * 1000)
    : new Date(now().getTime() - HOUR_MS);
  const known = isAlone ? await allKeys(db) : undefined;
  for await (const key of storage.list(before)) {
    if (known?.has(key) ?? ((await isKeyUsed(db, key)) || (await isPartKey(db, key)))) continue;
    await storage.remove(key);
    removed += 1;
  }
  await deleteExpiredTickets(db, now().toISOString());
  return removed;
}

/** Temporary files of uploads that were never finished; with several servers on one folder, only old ones. */
export async function removeTemporaryFiles({ config, database }: AppContext): Promise<void> {
  const folder = temporaryFolder({ config });
  const before = database.engine === 'embedded' ? Infinity : Date.now() - HOUR_MS;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info !== undefined && info.mtimeMs < before) await rm(path, { force: true, recursive: true });
  }
}

/** Documents with versions, files and the bank's own documents. */
export const documentsModule = defineModule({
  name: 'documents',
  routes(app) {
    documentsRoutes(app);
    resumableRoutes(app);
    app.addHook('onReady', async () => {
      const { database, config } = app.context;
      await removeTemporaryFiles(app.context);
      // The embedded database has one process, and its folder of files is that process's own.
      const isAlone = database.engine === 'embedded' && config.s3 === undefined;
      await removeOrphans(app.context, { isAlone });
    });
  },
  lookups(context) {
    const { applications, flow } = context.modules;
    bindApplications({ ...applications, onDocumentChanged: flow.onDocumentChanged });
    bindDocumentsService(applicationDocuments(context));
  },
  jobs(context) {
    context.jobs.work(sweepFiles, async () => {
      const removed = await removeOrphans(context);
      if (removed > 0) context.log.warn({ removed }, 'files without a document were removed');
    });
    context.jobs.schedule(sweepFiles, '7 4 * * *');
    context.jobs.work(sweepUploads, async () => {
      await removeExpiredUploads(context);
    });
    context.jobs.schedule(sweepUploads, '37 * * * *');
    context.jobs.work(sweepThreadFiles, async () => {
      await removeUnsentFiles(context);
    });
    context.jobs.schedule(sweepThreadFiles, '47 3 * * *');
    if (context.config.clamav !== undefined) {
      const { clamav } = context.config;
      context.jobs.work(scanFiles, () => scanWaitingFiles(context, clamav));
      // A scanner that was away, and files that came meanwhile.
      context.jobs.schedule(scanFiles, '* * * * *');
    }
  },
});
