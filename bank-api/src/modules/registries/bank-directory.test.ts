import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { addDays } from 'shared-kernel/domain/dates';
import { checkBik, checkCorrespondentAccount } from 'shared-kernel/domain/requisites';
import { storedZip } from '../../archives/unpack-zip.ts';
import { SHIPPED_DIRECTORY, type BankDirectoryData } from './bank-directory.ts';
import { DirectoryFormatError, readEd807 } from './ed807.ts';

const PACKAGE = join(import.meta.dirname, '../../..');

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-directory-test-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const readDirectory = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as BankDirectoryData;

test('the shipped directory has banks whose BIK and correspondent account fit together, each once', async () => {
  const { banks } = await readDirectory(SHIPPED_DIRECTORY);
  assert.ok(banks.length >= 50);
  assert.equal(new Set(banks.map(({ bik }) => bik)).size, banks.length);
  for (const { bik, name, correspondent_account: account } of banks) {
    assert.ok(checkBik(bik).ok, `${bik} ${name}`);
    assert.ok(account !== null && checkCorrespondentAccount(account, bik).ok, `${bik} ${account}`);
    assert.equal(account.slice(-3), bik.slice(-3), bik);
  }
});

test('any wrong digit in a correspondent account of the directory is noticed', async () => {
  const { banks } = await readDirectory(SHIPPED_DIRECTORY);
  fc.assert(
    fc.property(
      fc.constantFrom(...banks),
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 1, max: 9 }),
      ({ bik, correspondent_account }, at, by) => {
        const account = correspondent_account ?? '';
        const wrong = (Number(account[at]) + by) % 10;
        const changed = `${account.slice(0, at)}${wrong}${account.slice(at + 1)}`;
        assert.ok(!checkCorrespondentAccount(changed, bik).ok, changed);
      },
    ),
  );
});

/** The directory as the Bank of Russia writes it: windows-1251, the rest of its elements left out. */
function ed807(date: string, entries: string): Buffer {
  const xml = `<?xml version="1.0" encoding="WINDOWS-1251"?>
<ED807 xmlns="urn:cbr-ru:ed:v2.0" EDNo="1" EDDate="${date}" EDAuthor="4583001999" InfoTypeCode="FIRR">${entries}</ED807>`;
  const cyrillic = (code: number): number => (code >= 0x410 && code <= 0x44f ? code - 0x350 : code);
  return Buffer.from([...xml].map((letter) => cyrillic(letter.codePointAt(0) ?? 0)));
}

const SAMPLE = `
<BICDirectoryEntry BIC="044525225"><ParticipantInfo NameP="ПАО СБЕРБАНК" Rgn="45" Tnp="г" Nnp="Москва" PtType="20" ParticipantStatus="PSAC"/>
<Accounts Account="30101810400000000225" RegulationAccountType="CRSA" CK="60" AccountStatus="ACAC"/></BICDirectoryEntry>
<BICDirectoryEntry BIC="004525988"><ParticipantInfo NameP="УФК &quot;Столица&quot; &amp; область" Nnp="Москва" ParticipantStatus="PSAC"/>
<Accounts Account="00000000000000000001" RegulationAccountType="TRSA"/>
<Accounts Account="40102810545370000003" RegulationAccountType="UTRA" AccountStatus="ACAC"/></BICDirectoryEntry>
<BICDirectoryEntry BIC="044525001"><ParticipantInfo NameP="Закрытый" ParticipantStatus="PSDL"/></BICDirectoryEntry>
<BICDirectoryEntry BIC="044525002"><ParticipantInfo NameP="Без счета" ParticipantStatus="PSAC"/>
<Accounts Account="30101810400000000225" RegulationAccountType="CRSA" AccountStatus="ACDL"/></BICDirectoryEntry>`;

const EXPECTED = [
  {
    bik: '004525988',
    name: 'УФК "Столица" & область',
    correspondent_account: '40102810545370000003',
    city: 'Москва',
  },
  { bik: '044525002', name: 'Без счета', correspondent_account: null, city: null },
  { bik: '044525225', name: 'ПАО СБЕРБАНК', correspondent_account: '30101810400000000225', city: 'Москва' },
];

test('readEd807 takes banks and treasuries with their accounts in force, and leaves out who is none any more', () => {
  const { as_of, banks } = readEd807(ed807('2026-11-24', SAMPLE), 'Справочник БИК');
  assert.equal(as_of, '2026-11-24');
  assert.deepEqual(banks, EXPECTED);
});

test('readEd807 refuses what is no directory', () => {
  for (const bytes of [Buffer.from('<html/>'), ed807('yesterday', SAMPLE), ed807('2026-11-24', '')])
    assert.throws(() => readEd807(bytes, 'x'), DirectoryFormatError);
});

function update(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/bank-directory-command.ts', ...args],
      { cwd: PACKAGE, env: { ...process.env, BANK_API_DATA: folder } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    );
  });
}

test('the command takes the directory out of an XML file or an archive, and keeps the last one when it cannot', async () => {
  const target = join(folder, 'bank-directory.json');
  const xml = join(folder, 'ed807.xml');
  await writeFile(xml, ed807('2026-11-24', SAMPLE));
  const taken = await update(xml);
  assert.equal(taken.code, 0, taken.text);
  assert.match(taken.text, /^3 banks as of 2026-11-24/);
  assert.deepEqual((await readDirectory(target)).banks, EXPECTED);

  const later = addDays('2026-11-24', 1);
  const zip = join(folder, 'newbik.zip');
  await writeFile(zip, storedZip(new Map([['20261125_ED807_full.xml', ed807(later, SAMPLE)]])));
  assert.equal((await update(zip)).code, 0);
  assert.equal((await readDirectory(target)).as_of, later);

  await writeFile(xml, 'no directory');
  const refused = await update(xml);
  assert.equal(refused.code, 2);
  assert.match(refused.text, /no element ED807/);
  assert.equal((await update(join(folder, 'nowhere.xml'))).code, 2);
  const unreachable = await update('http://127.0.0.1:9/newbik.zip');
  assert.equal(unreachable.code, 2);
  assert.match(
    unreachable.text,
    /^bank-directory: \S+ cannot be fetched: .+ Correct it, or name a file\.\n$/,
  );
  assert.equal((await update()).code, 2);
  assert.equal((await readDirectory(target)).as_of, later);
});
