import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { IMAGE_TYPES } from 'shared-kernel/contract/media-types';
import { NEWS_LIMITS } from 'shared-kernel/contract/news';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { defineJob, type Jobs } from '../../jobs/jobs.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import type { UploadedFile } from '../../http/upload.ts';
import type { Clock } from '../module.ts';
import { checkFileKind } from '../../files/file-kind.ts';
import { findImage, insertImage, removeUnusedImages } from './repository.ts';

/** An editor may take so long to save the article an image was uploaded for. */
const KEPT_UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

const sweepImages = defineJob<Record<string, never>>('sweep-news-images');

export type NewsImages = ReturnType<typeof createNewsImages>;

/** Images of articles. */
export function createNewsImages({
  db,
  clock,
  jobs,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
}) {
  return {
    /** Keeps an image in the database: few and small, they are backed up and deleted with their articles. */
    async keep(actor: Actor, file: UploadedFile): Promise<{ readonly id: string }> {
      if (file.sizeBytes > NEWS_LIMITS.imageBytes) throw new DomainError('file_too_large');
      const contentType = await checkFileKind(file.path, file.fileName.toLowerCase(), file.sizeBytes);
      if (!IMAGE_TYPES.includes(contentType)) throw new DomainError('file_type_refused');
      const id = randomUUID();
      const content = await readFile(file.path);
      await withTransaction(db, (tx) =>
        insertImage(tx, {
          id,
          content_type: contentType,
          content,
          uploaded_by: actor.agentId,
          created_at: clock().toISOString(),
        }),
      );
      return { id };
    },

    /** @throws DomainError not_found */
    async answer(id: string): Promise<FileAnswer> {
      const image = await findImage(db, id);
      if (image === undefined) throw new DomainError('not_found');
      return fileAnswer({
        stream: Readable.from([image.content]),
        sizeBytes: image.content.length,
        fileName: image.content_type === 'image/png' ? 'image.png' : 'image.jpg',
        contentType: image.content_type,
        disposition: 'inline',
      });
    },

    /** Removes the images that no article shows. */
    async removeUnused(): Promise<void> {
      const before = new Date(clock().getTime() - KEPT_UNUSED_MS).toISOString();
      await withTransaction(db, (tx) => removeUnusedImages(tx, before));
    },

    /** Every night, once for all replicas. */
    scheduleSweep(): void {
      jobs.work(sweepImages, () => this.removeUnused());
      jobs.schedule(sweepImages, '37 4 * * *');
    },
  };
}
