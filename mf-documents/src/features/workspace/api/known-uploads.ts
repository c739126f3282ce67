import { portalStorage, session } from 'shared-kernel/session';
import type { UploadParams } from './upload-file.ts';

/** Addresses of unfinished uploads, so that they are resumed after a reload. */
const STORAGE_KEY = 'document_uploads';
/** The bank forgets an unfinished upload after a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_KNOWN = 30;

interface Known {
  readonly key: string;
  readonly url: string;
  readonly at: number;
}

/** Identifies a file for a slot of an agent by a hash that reveals nothing about either. */
export function uploadKey({
  bank,
  file,
  documentName,
  applicationHash,
  requestId,
  threadId,
}: UploadParams): string {
  const agent = session.snapshot().user?.id ?? '';
  const facts = [
    bank,
    agent,
    applicationHash,
    requestId,
    threadId,
    documentName,
    file.name,
    file.size,
    file.lastModified,
  ];
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const character of facts.join('\n')) {
    const code = character.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

function read(): readonly Known[] {
  try {
    const list: unknown = JSON.parse(portalStorage.get(STORAGE_KEY) ?? '[]');
    const isKnown = (one: Partial<Known> | null): one is Known =>
      typeof one?.key === 'string' && typeof one.url === 'string' && typeof one.at === 'number';
    return Array.isArray(list)
      ? (list as (Partial<Known> | null)[]).filter(isKnown).filter(({ at }) => Date.now() - at < LIFETIME_MS)
      : [];
  } catch {
    return [];
  }
}

function write(list: readonly Known[]): void {
  if (list.length === 0) portalStorage.remove(STORAGE_KEY);
  else portalStorage.set(STORAGE_KEY, JSON.stringify(list.slice(-MAX_KNOWN)));
}

/** Finds the address of a file's unfinished upload. */
export function findUpload(key: string): string | undefined {
  return read().find((each) => each.key === key)?.url;
}

export function rememberUpload(key: string, url: string | null): void {
  if (url === null) return;
  write([...read().filter((each) => each.key !== key), { key, url, at: Date.now() }]);
}

export function forgetUpload(key: string): void {
  write(read().filter((each) => each.key !== key));
}
