import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientFile } from 'shared-kernel/contract/clients';
import type { Document } from 'shared-kernel/contract/documents';
import { isGivenToOneBank } from 'shared-kernel/domain/client-files';
import type { UploadItem } from './upload-queue.ts';

/** A file of another bank with the empty slot that it fits. */
export interface FileElsewhere {
  readonly bank: BankCode;
  readonly slot: Document;
  /** Named as the slot here, and with its bank. */
  readonly file: ClientFile;
}

/** Required documents that nobody has uploaded here and that another bank's file may stand for. */
export function findMissing(documents: readonly Document[]): readonly Document[] {
  return documents.filter(
    ({ required, status, current, can_upload: canUpload, request_id: requestId, document_name: name }) =>
      required &&
      canUpload &&
      status === null &&
      current === null &&
      requestId === null &&
      !isGivenToOneBank(name),
  );
}

interface BankFiles {
  readonly bank: BankCode;
  readonly data: readonly ClientFile[] | undefined;
}

/** One file for each of these slots: what is not outdated before what is, then the newest. */
export function findFilesElsewhere(
  slots: readonly Document[],
  answers: readonly BankFiles[],
): readonly FileElsewhere[] {
  const all = answers.flatMap(({ bank, data = [] }) => data.map((file) => ({ bank, file })));
  return slots.flatMap((slot) => {
    const [best] = all
      .filter(({ file }) => file.document_name === slot.document_name)
      .sort(
        (one, other) =>
          Number(one.file.outdated) - Number(other.file.outdated) ||
          other.file.uploaded_at.localeCompare(one.file.uploaded_at),
      );
    if (best === undefined) return [];
    const { bank, file } = best;
    return [{ bank, slot, file: { ...file, title: slot.title, application: { ...file.application, bank } } }];
  });
}

/** Whether a file is on its way into the slot, or has failed there: the slot itself shows it. */
export function isUploadShown({ document_name: name }: Document, items: readonly UploadItem[]): boolean {
  return items.some(
    ({ target, phase }) =>
      target.documentName === name && (phase === 'queued' || phase === 'uploading' || phase === 'failed'),
  );
}
