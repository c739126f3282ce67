import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What an integrator would write with the generated client; the types say what each answer holds. */
const PROGRAM = `
import { getProfile, listApplications, login, uploadDocument } from './client/index.ts';
import { createClient } from './client/client/index.ts';

const [baseUrl, email, password] = process.argv.slice(2) as [string, string, string];
const client = createClient({ baseUrl });
const refused = await login({ client, body: { email, password: 'wrong-password' } });
const signedIn = await login({ client, body: { email, password } });
const token: string | undefined = signedIn.data?.token;
client.setConfig({ auth: () => token });
const profile = await getProfile({ client });
const list = await listApplications({ client, query: { name: 'issues', itemsPerPage: 2 } });
const rows = list.data === undefined || Array.isArray(list.data) ? [] : 'objs' in list.data ? list.data.objs : list.data.data;
const file = new Blob(['no document'], { type: 'application/pdf' });
const upload = await uploadDocument({ client, body: { document_name: 'charter', file } });
const told: { code: string | undefined; email: string | undefined; hashes: string[]; upload: string | undefined } = {
  code: refused.error?.error.code,
  email: profile.data?.email,
  hashes: rows.map((row) => row.hash_password),
  upload: upload.error?.error.code,
};
console.log(JSON.stringify(told));
`;

const TSCONFIG = {
  extends: join(PACKAGE, '../tsconfig.base.json'),
  // The generated code is checked as its users check theirs; this one option is not part of `strict`.
  compilerOptions: {
    exactOptionalPropertyTypes: false,
    incremental: false,
    types: ['node'],
    typeRoots: [join(PACKAGE, 'node_modules/@types')],
  },
  include: ['program.ts', 'client'],
};

let server: TestApp;
let folder: string;

before(async () => {
  server = await createTestApp({ seed: ['applications'] });
  folder = await mkdtemp(join(tmpdir(), 'openapi-client-'));
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a client generated from the served document compiles and calls the bank', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${address}/openapi.json`)).text());
  await createClient({
    input: document,
    output: { path: join(folder, 'client'), importFileExtension: '.ts' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));

  await run(join(PACKAGE, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }: { stdout: string }) =>
    assert.fail(stdout),
  );

  const args = [join(folder, 'program.ts'), `${address}/banks/sgb`, 'agent@example.com', DEMO_PASSWORD];
  const { stdout } = await run(process.execPath, args);
  const told = JSON.parse(stdout) as { code: string; email: string; hashes: string[]; upload: string };
  assert.equal(told.code, 'invalid_credentials');
  assert.equal(told.email, 'agent@example.com');
  assert.equal(told.hashes.length, 2);
  assert.match(told.upload, /^file_|^questionnaire_state$|^not_found$/);
});
