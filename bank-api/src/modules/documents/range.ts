import type { ByteRange } from './files/file-storage.ts';

/**
 * One byte range of a Range header (RFC 9110).
 * @returns `undefined` for the whole file: no header, several ranges, or one that does not fit.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end && start < sizeBytes ? { start, end } : undefined;
}
