import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { readConfig } from '../bank-api/src/config.ts';
import { openEmbedded } from '../bank-api/src/database/embedded.ts';
import { backup } from '../bank-api/src/moving/backup.ts';
import { openFileStore } from '../bank-api/src/moving/file-stores.ts';
import { putWaitingJobs } from '../bank-api/src/moving/jobs-repository.ts';
import { startServerProcess } from '../bank-api/src/testing/server-process.ts';
import {
  fingerprintFolder,
  killedWhile,
  lookAround,
  newDatabase,
  portal,
  queryDatabase,
  verifyTrail,
} from './lib/data-fixture.mjs';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';
import { rootDir } from './lib/process.mjs';
import { startS3Server } from './lib/s3-server.mjs';

/** Line separators of Unicode, and what JSON, CSV and SQL have to escape. */
const ODD_TEXT = 'a\u2028b\u0085c\\ "d" \'e\' {\t}\r\n';
const WAITING = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  name: 'send-reset-letter',
  data: { email: 'agent@example.com', bank: 'sgb' },
};

/** The name of a stored file below its folder. */
const STORED_FILE = /^..\/.{36}$/;
/** What has arrived of an unfinished upload. */
const PIECE = 'cd/cdcdcdcd-0000-4000-8000-000000000000';

/** What a pilot may hold beside the demo data: an odd text, an unfinished upload, a job that nobody has come to yet. */
async function addRarities() {
  const database = await openEmbedded(pilot.BANK_API_DATA, readHouseConfig(pilot).cacheDir);
  const job = { ...WAITING, priority: 0, startAfter: '2099-01-01T00:00:00Z', singletonKey: 'once' };
  const retries = { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 };
  await putWaitingJobs(database, [{ ...job, ...retries }]);
  const { id } = await database.db.selectFrom('bank_contacts').select('id').orderBy('id').executeTakeFirst();
  await database.db.updateTable('bank_contacts').set({ position: ODD_TEXT }).where('id', '=', id).execute();
  const files = path.join(pilot.BANK_API_DATA, 'files', PIECE.slice(0, 2));
  await mkdir(files, { recursive: true });
  await writeFile(path.join(pilot.BANK_API_DATA, 'files', PIECE), 'piece');
  const { id: agentId } = await database.db.selectFrom('agents').select('id').limit(1).executeTakeFirst();
  const at = { created_at: '2026-01-01T00:00:00Z', expires_at: '2099-01-01T00:00:00Z' };
  const { id: upload } = await database.db
    .insertInto('uploads')
    .values({
      bank: 'sgb',
      agent_id: agentId,
      file_name: 'a.pdf',
      document_name: 'charter',
      size_bytes: 9,
      ...at,
    })
    .returning('id')
    .executeTakeFirst();
  const part = { upload_id: upload, start_bytes: 0, size_bytes: 5, storage_key: PIECE };
  await database.db.insertInto('upload_parts').values(part).execute();
  await database.close();
}

/**
 * A pilot moves house and is backed up: real servers, PostgreSQL, S3-compatible storage, and the commands as an
 * operator calls them. Later tests begin where earlier ones have ended.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-data-'));
const at = (...parts) => path.join(folder, ...parts);
const pilot = { BANK_API_DATA: at('pilot'), TMPDIR: folder };
const readHouseConfig = (env) => readConfig({ ...process.env, ...env }, path.join(rootDir, 'bank-api'));
const servers = [];
let postgres;
let storage;
/** PostgreSQL and S3, with the pilot's key. */
let house;
/** What an agent saw of the pilot. */
let seen;
let entries;

before(async () => {
  postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
  storage = await startS3Server();
  house = {
    ...pilot,
    BANK_API_DATA: at('house'),
    DATABASE_URL: await newDatabase(postgres.url, 'house'),
    ...inBucket('house-files'),
    SECRETS_KEY_FILE: at('pilot', 'secrets.key'),
    DEMO_DATA: '1',
  };
});
after(async () => {
  for (const server of servers) await server.stop('SIGKILL');
  await storage?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function inBucket(bucket) {
  const { endpoint, accessKeyId, secretAccessKey } = storage.config;
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

const NEUTRAL = { DATABASE_URL: '', DATABASE_OWNER_URL: '', SECRETS_KEY: '', SECRETS_KEY_FILE: '' };
async function start(env) {
  const server = await startServerProcess({ ...NEUTRAL, ...env });
  servers.push(server);
  return server;
}

/** The trail is whole; answers how many entries it has. */
async function getTrail(env) {
  const { code, text } = await verifyTrail(env);
  assert.equal(code, 0, text);
  return Number(/whole: (\d+) entries/.exec(text)?.[1]);
}

/** A server shows what the pilot showed, and works on: a sign-in is a session, an event, an entry of the trail. */
async function showsThePilot(env) {
  const server = await start(env);
  const { seen: now } = await lookAround(server.address);
  assert.deepEqual(now, seen);
  return server;
}

const moveData = (env = house) => portal(['move-data', '--from', pilot.BANK_API_DATA], env);

test('move-data and backup refuse a running pilot', async () => {
  const server = await start({ ...pilot, DEMO_DATA: '1' });
  ({ seen } = await lookAround(server.address));
  assert.equal(seen.contentIs, true);
  assert.equal(seen.check.valid, true);
  assert.equal(seen.revocations, 200);
  for (const { code, text } of [await moveData(), await portal(['backup', at('refused')], pilot)]) {
    assert.equal(code, 1);
    assert.match(text, /is in use by process \d+\. Stop it/);
  }
  await server.stop('SIGTERM');
  entries = await getTrail(pilot);
  await addRarities();
});

test('move-data resumes after two kills and leaves the pilot unchanged', async () => {
  const before = await fingerprintFolder(pilot.BANK_API_DATA);
  const args = ['move-data', '--from', pilot.BANK_API_DATA];

  assert.equal(
    await killedWhile(args, house, { onLine: (line) => line.startsWith('applications:') }),
    'SIGKILL',
  );
  await assert.rejects(start(house), /filled by half.*move-data/, 'no server works on a half');
  const filesCarried = async () => {
    const [row] = await queryDatabase(house.DATABASE_URL, 'select count(*)::int as n from moving.files');
    return row.n > 0;
  };
  assert.equal(await killedWhile(args, house, { until: filesCarried }), 'SIGKILL');

  const moved = await moveData();
  assert.equal(moved.code, 0, moved.text);
  assert.match(moved.text, /Going on where it was interrupted/);
  assert.match(moved.text, /Moved: \d+ rows of \d+ tables, \d+ files and \d+ waiting jobs/);
  assert.deepEqual(await fingerprintFolder(pilot.BANK_API_DATA), before);
  assert.equal(await getTrail(house), entries);
});

test('move-data carries waiting jobs over', async () => {
  const jobs = await queryDatabase(
    house.DATABASE_URL,
    "select id, name, data from pgboss.job where state = 'created'",
  );
  assert.deepEqual(
    jobs.filter(({ id }) => id === WAITING.id),
    [WAITING],
  );
});

test('move-data carries unfinished uploads over, with what has arrived of them', async () => {
  const parts = await queryDatabase(house.DATABASE_URL, 'select storage_key from upload_parts');
  assert.deepEqual(parts, [{ storage_key: PIECE }]);
  const files = await openFileStore(readHouseConfig(house));
  assert.equal(String(await buffer(await files.open(PIECE))), 'piece');
  files.close();
});

test('the moved server answers as the pilot did and goes on working', async () => {
  const server = await showsThePilot(house);
  assert.ok((await getTrail(house)) > entries);
  await server.stop('SIGTERM');
});

test('move-data refuses a target with data and a source without its key', async () => {
  const again = await moveData();
  assert.equal(again.code, 1);
  assert.match(again.text, /The target database is not empty: \w+ and \d+ other tables/);

  const empty = await newDatabase(postgres.url, 'keyless');
  const other = { SECRETS_KEY_FILE: '', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  const keyless = await moveData({ ...house, ...inBucket('keyless'), ...other, DATABASE_URL: empty });
  assert.equal(keyless.code, 1);
  assert.match(keyless.text, /sealed with the key \w+, which is not here.*SECRETS_KEY_FILE/);
  assert.deepEqual(await queryDatabase(empty, "select 1 from pg_tables where schemaname = 'public'"), []);
});

test('restore takes a backup of a working PostgreSQL and S3 into an embedded folder', async () => {
  const server = await start(house);
  const token = (await lookAround(server.address)).token;
  const authorization = { authorization: `Bearer ${token}` };
  let isDone = false;
  const work = (async () => {
    while (!isDone) {
      const form = new FormData();
      form.append('document_name', 'charter');
      form.append('file', new Blob([`%PDF-1.7\n${'x'.repeat(50_000)}\n%%EOF`]), 'a.pdf');
      const place = `${server.address}/banks/sgb/agent/rest/upload-document`;
      await (await fetch(place, { method: 'POST', headers: authorization, body: form })).arrayBuffer();
    }
  })();
  const made = await portal(['backup', at('backup')], house);
  isDone = true;
  await work;
  assert.equal(made.code, 0, made.text);
  assert.match(made.text, /Backed up into .*: \d+ files.*\n.*keys of the secrets \(\w+\) are not in it/);
  await server.stop('SIGTERM');

  const small = { ...pilot, BANK_API_DATA: at('small'), DEMO_DATA: '1' };
  const keyless = await portal(['restore', at('backup')], small);
  assert.equal(keyless.code, 1);
  assert.match(keyless.text, /sealed with the key/);
  small.SECRETS_KEY_FILE = house.SECRETS_KEY_FILE;
  const restored = await portal(['restore', at('backup')], small);
  assert.equal(restored.code, 0, restored.text);
  assert.match(restored.text, /Restored: \d+ rows of \d+ tables, \d+ files/);
  assert.ok((await getTrail(small)) > entries);
  await (await showsThePilot(small)).stop('SIGTERM');
});

test('restore takes a backup of an embedded folder into PostgreSQL and S3 with an audit owner', async () => {
  const made = await portal(['backup', at('pilot-backup')], pilot);
  assert.equal(made.code, 0, made.text);
  const database = await newDatabase(postgres.url, 'restored');
  const target = {
    ...house,
    BANK_API_DATA: at('restored'),
    ...inBucket('restored-files'),
    DATABASE_OWNER_URL: database,
    DATABASE_URL: database.replace('//postgres@', '//portal:secret@'),
  };
  const restored = await portal(['restore', at('pilot-backup')], target);
  assert.equal(restored.code, 0, restored.text);
  // Before a server has started: the user that the trail is read by is not the one who may rewrite it.
  const ownerless = { ...target, DATABASE_OWNER_URL: database.replace('//postgres@', '//nobody@') };
  assert.equal(await getTrail(ownerless), entries);
  await (await showsThePilot(target)).stop('SIGTERM');
  const [{ position }] = await queryDatabase(
    database,
    'select position from bank_contacts order by id limit 1',
  );
  assert.equal(position, ODD_TEXT);
});

/** The stored files below a folder with the time each was written. */
const timesOfFiles = (place) =>
  readdirSync(place, { recursive: true })
    .filter((name) => STORED_FILE.test(name))
    .map((name) => [name, statSync(path.join(place, name)).mtimeMs]);

const GONE = 'ab/abababab-0000-4000-8000-000000000000';

test('backup leaves unfinished uploads out, whose files go while it runs', async () => {
  const [{ id: upload }] = await queryDatabase(
    house.DATABASE_URL,
    `insert into uploads (bank, agent_id, file_name, document_name, size_bytes, created_at, expires_at)
      select 'sgb', id, 'a.pdf', 'charter', 9, now(), now() from agents limit 1 returning id`,
  );
  await queryDatabase(house.DATABASE_URL, `insert into upload_parts values ('${upload}', 0, 9, '${GONE}')`);
  const made = await portal(['backup', at('unfinished-uploads')], house);
  assert.equal(made.code, 0, made.text);
  const target = { ...pilot, BANK_API_DATA: at('without-uploads'), SECRETS_KEY_FILE: house.SECRETS_KEY_FILE };
  const restored = await portal(['restore', at('unfinished-uploads')], target);
  assert.equal(restored.code, 0, restored.text);
  const { db, close } = await openEmbedded(target.BANK_API_DATA, readHouseConfig(target).cacheDir);
  assert.deepEqual(await db.selectFrom('uploads').select('id').execute(), []);
  assert.deepEqual(await db.selectFrom('upload_parts').select('upload_id').execute(), []);
  await close();
});

test('backup begins again when a file is removed between rows and files, and keeps what it has copied', async () => {
  await queryDatabase(
    house.DATABASE_URL,
    `insert into document_versions
        (document_id, number, storage_key, file_name, mime_type, size_bytes, sha256, uploaded_by_name, uploaded_at)
      select document_id, number + 1000, '${GONE}', file_name, mime_type, 9, sha256, '', now()
      from document_versions order by id limit 1`,
  );
  const lines = [];
  const config = readHouseConfig(house);
  const now = () => new Date();
  const attempt = (name, print) => backup({ config, folder: at(name), now, print });
  await assert.rejects(
    attempt('lost', () => undefined),
    new RegExp(`${GONE} of the source cannot be read`),
  );

  let removed;
  let copied;
  await attempt('again', (line) => {
    lines.push(line);
    if (line.startsWith('The server has removed')) copied = timesOfFiles(at('again', 'files'));
    // After the rows of that moment have begun to be read.
    removed ??= queryDatabase(
      house.DATABASE_URL,
      `delete from document_versions where storage_key = '${GONE}'`,
    );
  });
  await removed;
  assert.equal(lines.filter((line) => line.startsWith('The server has removed the file')).length, 1);
  assert.ok(copied.length > 0);
  const times = new Map(timesOfFiles(at('again', 'files')));
  for (const [name, time] of copied) assert.equal(times.get(name), time);
});

/** A copy of the backup in which something is wrong. */
async function damagedBackup(name, damage) {
  cpSync(at('pilot-backup'), at(name), { recursive: true });
  await damage(at(name));
  return at(name);
}

test('restore refuses a damaged or unfinished backup', async () => {
  const flip = async (file) => {
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    const middle = Math.floor(size / 2);
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
    await handle.write(Buffer.from([buffer[0] ^ 1]), 0, 1, middle);
    await handle.close();
  };
  const firstFile = async (backup) => {
    const names = await readdir(path.join(backup, 'files'), { recursive: true });
    return path.join(
      backup,
      'files',
      names.find((name) => STORED_FILE.test(name)),
    );
  };
  const damages = {
    unfinished: [
      (backup) => rm(path.join(backup, 'manifest.json')),
      /no backup, or one that was not finished/,
    ],
    unreadable: [
      async (backup) => {
        await rm(path.join(backup, 'manifest.json'));
        await mkdir(path.join(backup, 'manifest.json'));
      },
      /^The backup cannot be read: .* Let the user of this command read the folder\.$/m,
    ],
    row: [(backup) => flip(path.join(backup, 'tables/applications.jsonl.gz')), /damaged.*applications/],
    list: [(backup) => flip(path.join(backup, 'files.jsonl.gz')), /damaged.*files\.jsonl\.gz/],
    content: [async (backup) => flip(await firstFile(backup)), /The file .* of the source is damaged/],
    missing: [async (backup) => rm(await firstFile(backup)), /The file .* of the source cannot be read/],
  };
  for (const [name, [damage, reason]] of Object.entries(damages)) {
    const damaged = await damagedBackup(name, damage);
    const data = { ...pilot, BANK_API_DATA: at(`from-${name}`), SECRETS_KEY_FILE: house.SECRETS_KEY_FILE };
    const { code, text } = await portal(['restore', damaged], data);
    assert.equal(code, 1, name);
    assert.match(text, reason, name);
    if (['content', 'missing'].includes(name)) await assert.rejects(start(data), /filled by half/, name);
  }
  // With the lost file back in its place the restore goes on.
  cpSync(at('pilot-backup', 'files'), at('missing', 'files'), { recursive: true });
  const data = { ...pilot, BANK_API_DATA: at('from-missing'), SECRETS_KEY_FILE: house.SECRETS_KEY_FILE };
  const mended = await portal(['restore', at('missing')], data);
  assert.equal(mended.code, 0, mended.text);
  assert.match(mended.text, /Going on where it was interrupted/);
  assert.equal(await getTrail(data), entries);
  const again = await portal(['backup', at('pilot-backup')], pilot);
  assert.match(again.text, /is not empty/);
  const nowhere = await portal(['backup', at('pilot-backup', 'manifest.json', 'below')], pilot);
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.text, /^\S+ cannot be made: .* Name a folder where this user may write\.$/m);
  assert.doesNotMatch(nowhere.text, /\.ts:\d+/);
});

test('a house without demo data opens nothing to the password of the pilot’s demo accounts', async () => {
  const server = await start({ ...house, DEMO_DATA: '0' });
  await assert.rejects(lookAround(server.address), /401 .*invalid_credentials/);
  await server.stop('SIGTERM');
});
