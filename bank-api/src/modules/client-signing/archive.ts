import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipStream, type ZipSource } from '../../archives/zip-stream.ts';
import { DomainError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import { createCopyMarker, MARKED_BYTE_LIMIT } from '../../pdf/mark-copy.ts';
import type { ClientSigningDependencies } from './dependencies.ts';
import type { SigningRequest } from './repository.ts';
import { archiveName, markedCopy } from './texts.ts';

/** An archive is read twice before it is sent: larger ones are downloaded file by file. */
const MAX_BYTES = 1024 ** 3;
const MAX_NAME = 100;

/** Names of files as every system has them. */
function toFileName(name: string): string {
  // eslint-disable-next-line no-control-regex -- signs that steer a terminal are what is taken out
  return name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_').slice(-MAX_NAME);
}

const fromBytes = (folder: string, fileName: string, bytes: Uint8Array): ZipSource => ({
  name: `${folder}/${toFileName(fileName)}`,
  sizeBytes: bytes.byteLength,
  open: () => Promise.resolve(Readable.from([Buffer.from(bytes)])),
});

export type SigningArchive = ReturnType<typeof createSigningArchive>;

/** What was signed, as one file: each document in a folder with its signatures, its protocol, and a copy that bears the mark. */
export function createSigningArchive({ db, storage, documents, signatures }: ClientSigningDependencies) {
  const markCopy = createCopyMarker();

  async function getSources(
    { request, documents: sent }: SigningRequest,
    { title, version_id: versionId, document_id: documentId }: SigningRequest['documents'][number],
  ): Promise<ZipSource[]> {
    const version = await documents.findVersion(db, documentId, versionId);
    if (version === undefined) return [];
    const protocol = await signatures.protocolFile(request.bank, versionId).catch((error: unknown) => {
      // Nobody has signed it: it was replaced before.
      if (error instanceof DomainError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (protocol === undefined) return [];
    const number = sent.findIndex((one) => one.version_id === versionId) + 1;
    const folder = `${number}. ${toFileName(title)}`;
    const detached = await signatures.signatureFiles(versionId);
    const copy =
      version.mime_type === 'application/pdf' && version.size_bytes <= MARKED_BYTE_LIMIT
        ? await markCopy({
            document: await buffer(await storage.stream(version.storage_key)),
            documentTitle: title,
            behind: protocol.bytes,
            title: markedCopy.title,
            text: markedCopy.text,
          })
        : undefined;
    return [
      {
        name: `${folder}/${toFileName(version.file_name)}`,
        sizeBytes: version.size_bytes,
        open: () => storage.stream(version.storage_key),
      },
      ...detached.map(({ fileName, bytes }) => fromBytes(folder, fileName, bytes)),
      fromBytes(folder, protocol.fileName, protocol.bytes),
      ...(copy ? [fromBytes(folder, markedCopy.fileName(version.file_name), copy)] : []),
    ];
  }

  /** @throws DomainError not_found while nothing is signed, payload_too_large */
  return async (found: SigningRequest, clientName: string): Promise<FileAnswer> => {
    const sources: ZipSource[] = [];
    for (const document of found.documents) sources.push(...(await getSources(found, document)));
    if (sources.length === 0) throw new DomainError('not_found');
    if (sources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_BYTES)
      throw new DomainError('payload_too_large');
    return fileAnswer({
      ...(await zipStream(sources)),
      fileName: toFileName(archiveName(clientName, found.request.application_id)),
      contentType: 'application/zip',
      disposition: 'attachment',
    });
  };
}
