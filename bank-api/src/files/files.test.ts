import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { compoundFile, makeZip } from '../modules/documents/testing.ts';
import { checkFileKind } from './file-kind.ts';
import { checkFileName } from './file-name.ts';
import { folderStorage } from './folder-storage.ts';

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-api-files-'));
});
after(() => rm(folder, { recursive: true }));

async function getKind(name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, 'candidate');
  await writeFile(path, content);
  return checkFileKind(path, name, content.byteLength);
}

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
const DOCX = makeZip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]);
const XLSX = makeZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]);
const SIGNED_DATA = Buffer.from('300f06092a864886f70d010702a0023000', 'hex');

test('the type of a file is recognised by its content', async () => {
  assert.equal(await getKind('Устав.PDF', PDF), 'application/pdf');
  assert.equal(await getKind('паспорт.jpeg', JPEG), 'image/jpeg');
  assert.equal(await getKind('скан.png', PNG), 'image/png');
  assert.match(await getKind('отчёт.docx', DOCX), /wordprocessingml/);
  assert.match(await getKind('баланс.xlsx', XLSX), /spreadsheetml/);
  assert.equal(await getKind('архив.zip', makeZip([{ name: 'a.txt' }])), 'application/zip');
  assert.equal(await getKind('отчёт.doc', compoundFile('WordDocument')), 'application/msword');
  assert.equal(await getKind('карточка.xls', compoundFile('Workbook')), 'application/vnd.ms-excel');
  assert.equal(await getKind('подпись.sig', SIGNED_DATA), 'application/pkcs7-signature');
  const pem = `-----BEGIN CMS-----\n${SIGNED_DATA.toString('base64')}\n-----END CMS-----\n`;
  assert.equal(await getKind('подпись.sig', Buffer.from(pem)), 'application/pkcs7-signature');
});

test('a file whose extension contradicts its content is refused', async () => {
  const refused: [string, Uint8Array][] = [
    ['паспорт.pdf', JPEG],
    ['паспорт.jpg', PNG],
    ['отчёт.xlsx', DOCX],
    ['отчёт.xls', compoundFile('WordDocument')],
    ['письмо.doc', compoundFile('__substg1.0_001A')],
    [
      'макрос.docx',
      makeZip([
        { name: '[Content_Types].xml' },
        { name: 'word/document.xml' },
        { name: 'word/vbaProject.bin' },
      ]),
    ],
    ['программа.exe', Buffer.from('MZ\u0090\u0000')],
    ['страница.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['картинка.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['без расширения', PDF],
    ['архив.zip', Buffer.from('PK\u0003\u0004 not an archive at all')],
  ];
  for (const [name, content] of refused) {
    await assert.rejects(getKind(name, content), { code: 'file_type_refused' }, name);
  }
});

test('a file of an accepted name that nothing can read is called broken', async () => {
  const broken: [string, Uint8Array][] = [
    ['обрывок.pdf', Buffer.from('это не PDF, а обрывок загрузки')],
    ['короткий.pdf', Buffer.from('%PDF')],
    ['скан.png', Buffer.alloc(64)],
    ['половина.pdf', PDF.subarray(0, Math.floor(PDF.length / 2))],
    ['подпись.sig', Buffer.from('это не подпись')],
  ];
  for (const [name, content] of broken) {
    await assert.rejects(getKind(name, content), { code: 'file_broken' }, name);
  }
});

test('an archive with too large or too many entries is refused', async () => {
  const gigabyte = 2 ** 30;
  await assert.rejects(getKind('bomb.zip', makeZip([{ name: 'a', claimedBytes: gigabyte }])), {
    code: 'file_type_refused',
  });
  const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: '' }));
  await assert.rejects(getKind('many.zip', makeZip(many)), { code: 'file_type_refused' });
});

test('checkFileName accepts business names and refuses paths, control signs and reserved names', () => {
  for (const name of [
    'Устав ООО «Вектор» (ред. 2026).pdf',
    'Баланс_№1, форма 1&2.xlsx',
    'a.b.c.zip',
    "O'Brien.pdf",
  ]) {
    assert.equal(checkFileName(name), name);
  }
  assert.equal(checkFileName(' и\u0306.pdf '), 'й.pdf');
  const refused = [
    '',
    ' ',
    '.htaccess',
    '../etc/passwd.pdf',
    'C:\\temp\\a.pdf',
    'a/b.pdf',
    'a\u0000.pdf',
    'a\nb.pdf',
    'CON.pdf',
    'lpt1.pdf',
    'договор\u202Efdp.exe',
    'a..pdf',
    'a.pdf.',
    `${'я'.repeat(200)}.pdf`,
    '<script>.pdf',
    'a|b.pdf',
    'a"b.pdf',
    'a?.pdf',
    'a*.pdf',
  ];
  for (const name of refused) {
    assert.throws(() => checkFileName(name), { code: 'file_name_refused' }, JSON.stringify(name));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      try {
        return !/[/\\\p{Cc}\p{Cf}]/u.test(checkFileName(text));
      } catch {
        return true;
      }
    }),
  );
});

test('folderStorage.put stores the bytes unchanged and leaves no temporary file', async () => {
  const storage = folderStorage(join(folder, 'files'), join(folder, 'tmp'));
  const key = await storage.put(PDF);
  assert.deepEqual(await storage.read(key), PDF);
  assert.deepEqual(await readdir(join(folder, 'tmp')), []);
  const part: Buffer[] = [];
  for await (const chunk of await storage.stream(key)) part.push(chunk as Buffer);
  assert.deepEqual(Buffer.concat(part), PDF);
  const listed: string[] = [];
  for await (const one of storage.list(new Date(Date.now() + 1000))) listed.push(one);
  assert.deepEqual(listed, [key]);
  await storage.remove(key);
  await storage.remove(key);
  await assert.rejects(storage.read(key));
  await assert.rejects(storage.read('../../etc/passwd'), /Not a storage key/);
});
