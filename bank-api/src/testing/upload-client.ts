import { createHash, randomBytes } from 'node:crypto';
import type { Document } from 'shared-kernel/contract/documents';

/** What the server has answered for. */
export interface Acknowledged {
  readonly documentId: string;
  readonly versionId: string;
  readonly sha256: string;
}

/** A resumable upload that was begun. */
export interface BegunUpload {
  readonly id: string;
  readonly content: Buffer<ArrayBuffer>;
}

/** Bytes that begin and end as a PDF. */
export function toPdf(sizeBytes: number): Buffer<ArrayBuffer> {
  const content = randomBytes(sizeBytes);
  content.write('%PDF-1.7\n');
  content.write('%%EOF\n', sizeBytes - 6);
  return content;
}

const hashSha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

async function acknowledged(response: Response, content: Uint8Array): Promise<Acknowledged> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  const { id, current } = JSON.parse(text) as Document;
  const sha256 = hashSha256(content);
  if (current?.sha256 !== sha256) throw new Error('The server answered for other bytes');
  return { documentId: id, versionId: current.id, sha256 };
}

/** Calls the server as the portal does. */
export function uploadClient(address: string, token: string) {
  const base = `${address}/banks/sgb/agent/rest`;
  const authorization = `Bearer ${token}`;
  const json = (path: string, body: object): Promise<Response> =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  async function goOn({ id, content }: BegunUpload, from: number, pieceBytes: number): Promise<Acknowledged> {
    for (let offset = from; offset < content.length; offset += pieceBytes) {
      const patched = await fetch(`${base}/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: content.subarray(offset, offset + pieceBytes),
      });
      if (patched.status !== 204) throw new Error(`${patched.status} ${await patched.text()}`);
    }
    return acknowledged(await json(`/uploads/${id}/complete`, {}), content);
  }
  return {
    json,
    /** The multipart call. */
    async upload(name: string, content: Buffer<ArrayBuffer>): Promise<Acknowledged> {
      const form = new FormData();
      form.append('document_name', name);
      form.append('file', new Blob([content]), 'файл.pdf');
      const response = await fetch(`${base}/upload-document`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      return acknowledged(response, content);
    },
    /** In pieces, by the tus protocol; `onBegun` learns of the upload before its first byte. */
    async uploadResumably(
      name: string,
      content: Buffer<ArrayBuffer>,
      pieceBytes: number,
      onBegun: (upload: BegunUpload) => void = () => undefined,
    ): Promise<Acknowledged> {
      const encode = (text: string): string => Buffer.from(text).toString('base64');
      const created = await fetch(`${base}/uploads`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(content.length),
          'upload-metadata': `filename ${encode('файл.pdf')},document_name ${encode(name)}`,
        },
      });
      if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
      const id = (created.headers.get('location') ?? '').split('/').at(-1) ?? '';
      onBegun({ id, content });
      return goOn({ id, content }, 0, pieceBytes);
    },
    /** Goes on with an upload where the server has it. */
    async resume(upload: BegunUpload, pieceBytes: number): Promise<Acknowledged> {
      const head = await fetch(`${base}/uploads/${upload.id}`, { method: 'HEAD', headers: tus });
      if (head.status !== 200) throw new Error(`The server forgot an upload: ${head.status}`);
      return goOn(upload, Number(head.headers.get('upload-offset')), pieceBytes);
    },
    /** The bytes of a version, by a short-lived address. */
    async download({
      documentId,
      versionId,
    }: Pick<Acknowledged, 'documentId' | 'versionId'>): Promise<Buffer> {
      const link = await json(`/documents/${documentId}/link`, { version_id: versionId });
      if (!link.ok) throw new Error(`No address: ${link.status} ${await link.text()}`);
      const { url } = (await link.json()) as { url: string };
      const response = await fetch(`${address}${url}`);
      if (!response.ok) throw new Error(`No file: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    hashSha256,
  };
}
