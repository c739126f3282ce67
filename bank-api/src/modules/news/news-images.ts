import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { NEWS_LIMITS } from 'shared-kernel/contract/news';
import type { AppContext } from '../../app-context.ts';
import { withTransaction } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/jobs.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { checkFileKind } from '../documents/files/file-kind.ts';
import { imageOf, insertImage, removeUnusedImages } from './news-editing-repository.ts';

const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** An editor may take so long to save the article an image was uploaded for. */
const KEPT_UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

/** Keeps an image in the database: few and small, they are backed up and deleted with their articles. */
export async function keepImage(
  { db, now }: AppContext,
  actor: Actor,
  file: UploadedFile,
): Promise<{ readonly id: string }> {
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
      created_at: now().toISOString(),
    }),
  );
  return { id };
}

/** @throws DomainError not_found */
export async function imageAnswer({ db }: AppContext, id: string): Promise<FileAnswer> {
  const image = await imageOf(db, id);
  if (image === undefined) throw new DomainError('not_found');
  return fileAnswer({
    stream: Readable.from([image.content]),
    sizeBytes: image.content.length,
    fileName: image.content_type === 'image/png' ? 'image.png' : 'image.jpg',
    contentType: image.content_type,
    disposition: 'inline',
  });
}

const sweepImages = defineJob<Record<string, never>>('sweep-news-images');

/** Every night the images that no article shows are removed. */
export function sweepNewsImages(context: AppContext): void {
  context.jobs.work(sweepImages, async () => {
    const before = new Date(context.now().getTime() - KEPT_UNUSED_MS).toISOString();
    await withTransaction(context.db, (tx) => removeUnusedImages(tx, before));
  });
  context.jobs.schedule(sweepImages, '37 4 * * *');
}
