import type { BankEntry } from 'shared-kernel/contract/registries';
import { isIsoDate } from 'shared-kernel/domain/dates';
import { checkBik } from 'shared-kernel/domain/requisites';
import type { BankDirectoryData } from './bank-directory.ts';

/** The file is not the directory in the format ED807. */
export class DirectoryFormatError extends Error {
  override readonly name = 'DirectoryFormatError';
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
/** Correspondent account of a bank, or the Treasury's single account. */
const ACCOUNT_KINDS = ['CRSA', 'UTRA'];
const ENDED = 'ACDL';
/** Of a participant that is no longer one. */
const DELETED = 'PSDL';

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

type Attributes = Readonly<Record<string, string | undefined>>;

function readAttributes(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      decode(double ?? single ?? '').trim(),
    ]),
  );
}

/** Attributes of every element of that name, prefixed or not. */
function* findElements(xml: string, name: string): Generator<Attributes> {
  const pattern = new RegExp(`<(?:\\w+:)?${name}\\b((?:[^<>"']|"[^"]*"|'[^']*')*)>`, 'g');
  for (const [, attributes = ''] of xml.matchAll(pattern)) yield readAttributes(attributes);
}

function toBank(bik: string, content: string): BankEntry | undefined {
  const [info] = findElements(content, 'ParticipantInfo');
  const name = info?.['NameP'];
  if (!name || info['ParticipantStatus'] === DELETED || !checkBik(bik).ok) return undefined;
  const account = [...findElements(content, 'Accounts')].find(
    (each) =>
      ACCOUNT_KINDS.includes(each['RegulationAccountType'] ?? '') &&
      each['AccountStatus'] !== ENDED &&
      /^\d{20}$/.test(each['Account'] ?? ''),
  )?.['Account'];
  return { bik, name, correspondent_account: account ?? null, city: info['Nnp'] || null };
}

/** Text of the bytes, in the encoding that the document names: the Bank of Russia writes windows-1251. */
function readText(bytes: Uint8Array): string {
  const encoding = /encoding=["']([\w-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1];
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  } catch (cause) {
    throw new DirectoryFormatError(`The encoding ${encoding} is unknown.`, { cause });
  }
}

/**
 * Reads the directory of the Bank of Russia (format ED807).
 * @throws DirectoryFormatError when it is something else, or has no bank.
 */
export function readEd807(bytes: Uint8Array, source: string): BankDirectoryData {
  const xml = readText(bytes);
  const [head] = findElements(xml, 'ED807');
  if (head === undefined) throw new DirectoryFormatError('There is no element ED807 in the file.');
  const as_of = head['EDDate'] ?? '';
  if (!isIsoDate(as_of)) throw new DirectoryFormatError('ED807 has no date (EDDate).');
  const banks = new Map<string, BankEntry>();
  for (const part of xml.split(/<(?:\w+:)?BICDirectoryEntry\b/).slice(1)) {
    const bik = /\bBIC\s*=\s*["'](\d{9})["']/.exec(part)?.[1];
    const bank = bik === undefined ? undefined : toBank(bik, part);
    if (bank) banks.set(bank.bik, bank);
  }
  if (banks.size === 0) throw new DirectoryFormatError('There is no bank in the file.');
  return { source, as_of, banks: [...banks.values()].toSorted((a, b) => (a.bik < b.bik ? -1 : 1)) };
}
