import { DomainError } from '../http/domain-error.ts';

const MAX_LENGTH = 200;
// Letters and digits of any script, marks, spaces and the signs that business file names have.
const SAFE = /^[\p{L}\p{M}\p{N} ._\-()[\]+,;=@#№&'«»„“”’!–—~%]+$/u;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

/**
 * The name of an uploaded file, composed (NFC) and trimmed.
 * @throws DomainError `file_name_refused` for a path, control or direction signs, a hidden or
 * reserved name, or more than 200 characters.
 */
export function checkFileName(given: string): string {
  const name = given.normalize('NFC').trim();
  const refused =
    name === '' ||
    name.length > MAX_LENGTH ||
    !SAFE.test(name) ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    name.includes('..') ||
    RESERVED.test(name);
  if (refused) throw new DomainError('file_name_refused');
  return name;
}

/** Extension in lower case, without the dot; empty when there is none. */
export function getExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}
