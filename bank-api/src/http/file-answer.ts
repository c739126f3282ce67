import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as the answer of an endpoint whose `answer` is `file`. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly stream: Readable;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly disposition: 'attachment' | 'inline';
}

/** Answers with a file. */
export function fileAnswer(file: Omit<FileAnswer, 'kind'>): FileAnswer {
  return { kind: 'file', ...file };
}

/** Name for the header: ASCII fallback and UTF-8 form (RFC 6266). */
function contentDisposition(disposition: string, fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', contentDisposition(file.disposition, file.fileName))
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.stream);
}
