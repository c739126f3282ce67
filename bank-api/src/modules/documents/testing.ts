import type { FastifyInstance } from 'fastify';
import { call } from '../../testing/harness.ts';

/** A file as a browser sends it; `name` goes into the header as it is. */
export interface FilePart {
  readonly name: string;
  readonly content: Uint8Array;
}

const BOUNDARY = '----portal-agent-test';

/** A multipart body: the fields, then the file. */
export function multipart(fields: Readonly<Record<string, string>>, file?: FilePart): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file !== undefined) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(file.content), Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Uploads a file to the agent questionnaire or, with `hash_password`, to an application. */
export function uploadFile(
  app: FastifyInstance,
  token: string,
  fields: Readonly<Record<string, string>>,
  file: FilePart,
) {
  return call(app, token, 'POST', '/agent/rest/upload-document', {
    payload: multipart(fields, file),
    headers: { 'content-type': MULTIPART_TYPE },
  });
}

/** A stored (not compressed) ZIP archive; sizes in its directory may be lied about. */
export function makeZip(
  entries: readonly { readonly name: string; readonly content?: string; readonly claimedBytes?: number }[],
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = 'x', claimedBytes } of entries) {
    const nameBytes = Buffer.from(name);
    const data = Buffer.from(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    locals.push(local, nameBytes, data);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claimedBytes ?? data.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, nameBytes);
    offset += 30 + nameBytes.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** An empty compound file (Word or Excel 97–2003) with one stream. */
export function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(1536);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  file.write(stream, 512, 'utf16le');
  file.writeUInt16LE((stream.length + 1) * 2, 512 + 64);
  return file;
}
