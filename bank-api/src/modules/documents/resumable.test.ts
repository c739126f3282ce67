import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import * as tus from 'tus-js-client';
import type { ClientFile } from 'shared-kernel/contract/clients';
import { RESUMABLE_LIMIT_BYTES, type Document } from 'shared-kernel/contract/documents';
import type { ErrorBody, ErrorCode } from 'shared-kernel/contract/errors';
import { call, createTestApp, type TestApp } from '../../testing/harness.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { agentAt, createIssue, fillForms, TEST_INN, type TestAgent } from '../applications/testing.ts';
import { UPLOAD_LIFETIME_MS } from './resumable-service.ts';
import { makeZip } from './testing.ts';
import { OPEN_UPLOADS } from './upload-limits.ts';

const PATH = '/agent/rest/uploads';
const MEGABYTE = 1024 * 1024;

/** A PDF as far as its first and last bytes go, of any size. */
function toPdf(sizeBytes: number): Buffer {
  const content = randomBytes(sizeBytes);
  content.write('%PDF-1.7\n');
  content.write('%%EOF\n', sizeBytes - 6);
  return content;
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Bench {
  readonly server: TestApp;
  readonly address: string;
  readonly agent: TestAgent;
  readonly hash: string;
  stored(): Promise<number>;
  close(): Promise<void>;
}

async function openBench(env: Readonly<Record<string, string>> = {}): Promise<Bench> {
  const server = await createTestApp({ env });
  const agent = await agentAt(server.app, 'agent');
  const hash = await createIssue(agent, { inn: TEST_INN });
  await fillForms(agent, hash);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    server,
    agent,
    hash,
    address,
    async stored() {
      const keys: string[] = [];
      const all = server.app.context.storage.list(new Date(Date.now() + 86_400_000));
      for await (const key of all) keys.push(key);
      return keys.length;
    },
    close: () => server.close(),
  };
}

const toMetadata = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Sends a whole file as the portal does. @returns The address of the upload. */
function send(
  { address, agent }: Bench,
  content: Buffer,
  metadata: Record<string, string>,
  options: Partial<tus.UploadOptions> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(content, {
      endpoint: `${address}/banks/sgb${PATH}`,
      headers: { Authorization: `Bearer ${agent.token}` },
      chunkSize: 2 * MEGABYTE,
      metadata,
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
      ...options,
    });
    upload.start();
  });
}

const toId = (path: string): string => path.split('/').at(-1) ?? '';
const complete = ({ server, agent }: Bench, id: string) =>
  call(server.app, agent.token, 'POST', `${PATH}/${id}/complete`, { payload: {} });

function create(bench: Bench, fields: Readonly<Record<string, string>>, length: number | string = 100) {
  return call(bench.server.app, bench.agent.token, 'POST', PATH, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': toMetadata(fields),
    },
  });
}

function patch({ server, agent }: Bench, id: string, offset: number, payload: Buffer) {
  return server.app.inject({
    method: 'PATCH',
    url: `/banks/sgb${PATH}/${id}`,
    headers: {
      authorization: `Bearer ${agent.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload,
  });
}

async function getOffset({ server, agent }: Bench, id: string): Promise<number | undefined> {
  const response = await server.app.inject({
    method: 'HEAD',
    url: `/banks/sgb${PATH}/${id}`,
    headers: { authorization: `Bearer ${agent.token}`, 'tus-resumable': '1.0.0' },
  });
  return response.statusCode === 200 ? Number(response.headers['upload-offset']) : undefined;
}

const kinds: Readonly<Record<string, () => Promise<{ bench: Bench; close(): Promise<void> }>>> = {
  folder: async () => {
    const bench = await openBench();
    return { bench, close: () => bench.close() };
  },
  S3: async () => {
    const s3 = await startS3Server();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config;
    const bench = await openBench({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    return {
      bench,
      close: async () => {
        await bench.close();
        await s3.close();
      },
    };
  },
};

for (const [kind, open] of Object.entries(kinds)) {
  describe(`a resumable upload into ${kind} storage`, () => {
    let bench: Bench;
    let close: () => Promise<void>;
    before(async () => {
      ({ bench, close } = await open());
    });
    after(() => close());

    test('keeps the age of a file that is older than its upload', async () => {
      const dated = '2026-01-15T12:30:00+03:00';
      const metadata = { filename: 'Баланс.pdf', document_name: 'balance_sheet', hash_password: bench.hash };
      const refused = await create(bench, { ...metadata, dated_at: 'вчера' });
      assert.deepEqual(
        refused.json<ErrorBody>().error.fields?.map(({ path }) => path),
        ['/dated_at'],
      );
      const path = await send(bench, toPdf(3 * MEGABYTE), { ...metadata, dated_at: dated });
      assert.equal((await complete(bench, toId(path))).statusCode, 200);
      const files = await bench.agent.get<ClientFile[]>(`/agent/rest/own-clients/${TEST_INN}/files`);
      const file = files.find(({ document_name: name }) => name === 'balance_sheet');
      assert.equal(file?.uploaded_at, new Date(dated).toISOString());
    });

    test('stores a file once and whole that the reference client sends in pieces', async () => {
      const content = toPdf(9 * MEGABYTE + 17);
      const before = await bench.stored();
      const steps: number[] = [];
      const path = await send(
        bench,
        content,
        { filename: 'Большой устав.pdf', document_name: 'charter', hash_password: bench.hash },
        { onChunkComplete: (_size, accepted) => steps.push(accepted) },
      );
      assert.deepEqual(steps.map((bytes) => bytes / MEGABYTE).slice(0, 4), [2, 4, 6, 8]);
      // Calls that begin one after the other: some find the pieces taken away by the one that was first.
      const calls = Array.from({ length: 8 }, async (_, index) => {
        await delay(index * 10);
        return complete(bench, toId(path));
      });
      const answers = await Promise.all(calls);
      const again = await complete(bench, toId(path));
      for (const answer of [...answers, again]) {
        assert.equal(answer.statusCode, 200, answer.body);
        const document = answer.json<Document>();
        assert.equal(document.current?.sha256, sha256(content));
        assert.equal(document.current?.size_bytes, content.length);
        assert.equal(document.current?.file_name, 'Большой устав.pdf');
        assert.equal(document.history.length, 0);
      }
      assert.equal(await bench.stored(), before + 1, 'the pieces are gone, the file is there once');
      assert.deepEqual(await readdir(join(bench.server.dataDir, 'tmp')).catch(() => []), []);
    });

    test('goes on from the last stored piece after a broken connection', async () => {
      const content = toPdf(3 * MEGABYTE);
      const fields = { filename: 'обрыв.pdf', document_name: 'broken-off', hash_password: bench.hash };
      const created = await create(bench, fields, content.length);
      assert.equal(created.statusCode, 201, created.body);
      const id = toId(String(created.headers['location']));
      const socket = connect(Number(new URL(bench.address).port), '127.0.0.1');
      socket.write(
        `PATCH /banks/sgb${PATH}/${id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.agent.token}\r\n` +
          'tus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\n' +
          `content-length: ${content.length}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.write(content.subarray(0, 2 * MEGABYTE), resolve));
      const temporary = join(bench.server.dataDir, 'tmp');
      while ((await readdir(temporary).catch(() => [])).length === 0)
        await new Promise((resolve) => setImmediate(resolve));
      socket.end();
      socket.destroy();
      while ((await readdir(temporary)).length > 0) await new Promise((resolve) => setImmediate(resolve));
      const offset = (await getOffset(bench, id)) ?? -1;
      assert.ok(offset >= 0 && offset <= 2 * MEGABYTE, String(offset));
      assert.equal((await complete(bench, id)).json<ErrorBody>().error.code, 'upload_incomplete');
      // The client finds out where to go on by itself.
      await send(bench, content, fields, {
        uploadUrl: `${bench.address}/banks/sgb${PATH}/${id}`,
        retryDelays: [0, 100, 300],
      });
      const done = await complete(bench, id);
      assert.equal(done.json<Document>().current?.sha256, sha256(content));
    });

    test('leaves nothing stored when the finished file is refused', async () => {
      const before = await bench.stored();
      const cases: readonly [string, Buffer, ErrorCode][] = [
        ['картинка.png', toPdf(MEGABYTE), 'file_type_refused'],
        ['бомба.zip', makeZip([{ name: 'a', claimedBytes: 2 ** 30 }]), 'file_type_refused'],
        [
          'макрос.docx',
          makeZip([{ name: '[Content_Types].xml' }, { name: 'word/vbaProject.bin' }]),
          'file_type_refused',
        ],
      ];
      for (const [filename, content, code] of cases) {
        const metadata = { filename, document_name: 'refused', hash_password: bench.hash };
        const id = toId(await send(bench, content, metadata));
        assert.equal((await complete(bench, id)).json<ErrorBody>().error.code, code, filename);
        assert.equal(await getOffset(bench, id), undefined, 'the upload is forgotten');
      }
      assert.equal(await bench.stored(), before);
      assert.deepEqual(await readdir(join(bench.server.dataDir, 'tmp')), []);
    });
  });
}

describe('the protocol of resumable uploads', () => {
  let bench: Bench;
  before(async () => {
    bench = await openBench();
  });
  after(() => bench.close());
  const fields = (name = 'a.pdf') => ({
    filename: name,
    document_name: 'protocol',
    hash_password: bench.hash,
  });
  const getCode = (body: string): ErrorCode => (JSON.parse(body) as ErrorBody).error.code;

  test('answers OPTIONS without a sign-in and nothing else', async () => {
    const url = `/banks/sgb${PATH}`;
    const options = await bench.server.app.inject({ method: 'OPTIONS', url });
    assert.equal(options.statusCode, 204);
    assert.equal(options.headers['tus-version'], '1.0.0');
    assert.equal(options.headers['tus-max-size'], String(RESUMABLE_LIMIT_BYTES));
    for (const method of ['POST', 'PATCH', 'HEAD', 'DELETE'] as const) {
      const path = method === 'POST' ? url : `${url}/00000000-0000-4000-8000-000000000000`;
      const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
      const response = await bench.server.app.inject({
        method,
        url: path,
        headers: method === 'PATCH' ? headers : { 'tus-resumable': '1.0.0' },
      });
      assert.equal(response.statusCode, 401, method);
    }
  });

  test('refuses at creation what could never be stored', async () => {
    const cases: readonly [Record<string, string>, number | string, ErrorCode][] = [
      [fields(), 0, 'file_empty'],
      [fields(), RESUMABLE_LIMIT_BYTES + 1, 'file_too_large'],
      [fields('вирус.exe'), 10, 'file_type_refused'],
      [fields('../../устав.pdf'), 10, 'file_name_refused'],
      [fields('договор\u202Efdp.pdf'), 10, 'file_name_refused'],
      [{ ...fields(), owner: 'me' }, 10, 'validation'],
      [{ filename: 'a.pdf' }, 10, 'validation'],
      [{ ...fields(), document_name: 'a\u0000b' }, 10, 'validation'],
      [fields(), '-1', 'validation'],
      [fields(), '1e3', 'validation'],
      [{ ...fields(), hash_password: 'x'.repeat(20) }, 10, 'not_found'],
      [{ filename: 'a.pdf', document_name: 'personal_data_consent' }, 10, 'forbidden'],
    ];
    for (const [given, length, code] of cases) {
      const response = await create(bench, given, length);
      assert.equal(getCode(response.body), code, JSON.stringify(given));
    }
    const raw = (metadata: string | undefined) =>
      call(bench.server.app, bench.agent.token, 'POST', PATH, {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '5',
          ...(metadata === undefined ? {} : { 'upload-metadata': metadata }),
        },
      });
    for (const metadata of [
      undefined,
      'filename',
      'filename !!!',
      'a b c',
      `filename ${'A'.repeat(9000)}`,
      'filename YQ==,filename YQ==',
    ]) {
      assert.equal(getCode((await raw(metadata)).body), 'validation', metadata);
    }
    assert.equal(
      (await bench.agent.get<Document[]>(`/agent/rest/issue/${bench.hash}/documents`)).some(
        (one) => one.document_name === 'protocol',
      ),
      false,
      'a refused upload leaves no place behind',
    );
  });

  test('refuses a wrong offset and more bytes than announced', async () => {
    const id = toId(String((await create(bench, fields(), 300_000)).headers['location']));
    const piece = toPdf(100_000);
    assert.equal(getCode((await patch(bench, id, 100_000, piece)).body), 'conflict');
    const both = await Promise.all([patch(bench, id, 0, piece), patch(bench, id, 0, piece)]);
    assert.deepEqual(both.map((one) => one.statusCode).sort(), [204, 409]);
    assert.equal(await getOffset(bench, id), 100_000);
    assert.equal(getCode((await patch(bench, id, 100_000, toPdf(200_001))).body), 'file_too_large');
    assert.equal(await getOffset(bench, id), 100_000);
    assert.equal((await patch(bench, id, 100_000, toPdf(200_000))).statusCode, 204);
    assert.equal((await complete(bench, id)).statusCode, 200);
    assert.equal(getCode((await patch(bench, id, 300_000, toPdf(10))).body), 'conflict');
  });

  test('answers 404 to everybody but the owner of the upload', async () => {
    const id = toId(String((await create(bench, fields(), 10)).headers['location']));
    for (const [who, bank] of [
      ['colleague', 'sgb'],
      ['rival', 'sgb'],
      ['curator', 'sgb'],
      ['agent', 'metcome'],
    ] as const) {
      const other = await agentAt(bench.server.app, who, bank);
      const url = `/banks/${bank}${PATH}/${id}`;
      const headers = { authorization: `Bearer ${other.token}`, 'tus-resumable': '1.0.0' };
      for (const method of ['HEAD', 'DELETE'] as const)
        assert.equal(
          (await bench.server.app.inject({ method, url, headers })).statusCode,
          404,
          `${who} ${method}`,
        );
      assert.equal((await other.send('POST', `${PATH}/${id}/complete`, {})).status, 404, who);
    }
    assert.equal(await getOffset(bench, id), 0);
  });

  test('leaves nothing of a deleted or expired upload', async () => {
    const before = await bench.stored();
    const [first, second] = [
      await create(bench, fields(), 200_000),
      await create(bench, fields(), 200_000),
    ].map((one) => toId(String(one.headers['location'])));
    assert.ok(first && second);
    for (const id of [first, second]) await patch(bench, id, 0, toPdf(100_000));
    assert.equal(await bench.stored(), before + 2);
    const { app } = bench.server;
    const headers = { authorization: `Bearer ${bench.agent.token}`, 'tus-resumable': '1.0.0' };
    const gone = await app.inject({ method: 'DELETE', url: `/banks/sgb${PATH}/${first}`, headers });
    assert.equal(gone.statusCode, 204);
    assert.equal(await bench.stored(), before + 1);
    // Signed in anew: the session ends at the same time as the upload.
    bench.server.advance(UPLOAD_LIFETIME_MS + 1);
    await app.context.modules.documents.cleanUp.removeExpiredUploads();
    assert.equal(await bench.stored(), before);
  });

  test('answers 429 when an agent has too many unfinished uploads', async () => {
    const agent = await agentAt(bench.server.app, 'agent');
    const one = () => create({ ...bench, agent }, fields(), 1000);
    const answers: number[] = [];
    for (let index = 0; index <= OPEN_UPLOADS; index += 1) answers.push((await one()).statusCode);
    assert.equal(answers.at(-1), 429);
    assert.equal(answers.filter((status) => status === 201).length, OPEN_UPLOADS);
  });
});
