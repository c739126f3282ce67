import { ALLOWED_EXTENSIONS, RESUMABLE_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { errorText } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';

const MAX_NAME_LENGTH = 200;
// The same characters that the bank accepts: letters and digits of any script, and common punctuation.
const SAFE_NAME = /^[\p{L}\p{M}\p{N} ._\-()[\]+,;=@#№&'«»„“”’!–—~%]+$/u;
const RESERVED_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

const refusal = (code: 'file_empty' | 'file_name_refused'): string => errorText({ code });

/** Extension in lower case, without the dot; empty when there is none. */
function getExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * Checks name and size as the bank does.
 * @returns The reason of a refusal in Russian, or `null`. The bank also checks the content.
 */
export function checkFile(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.normalize('NFC').trim();
  if (name.length > MAX_NAME_LENGTH) return ru.uploads.nameTooLong;
  if (!isSafeName(name)) return refusal('file_name_refused');
  const extension = getExtension(name);
  if (extension === '') return ru.uploads.noExtension;
  if (!(ALLOWED_EXTENSIONS as readonly string[]).includes(extension)) {
    return ru.uploads.wrongExtension(extension);
  }
  if (file.size === 0) return refusal('file_empty');
  if (file.size > RESUMABLE_LIMIT_BYTES) return ru.uploads.tooLarge(formatFileSize(RESUMABLE_LIMIT_BYTES));
  return null;
}

function isSafeName(name: string): boolean {
  return (
    SAFE_NAME.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    !RESERVED_NAME.test(name)
  );
}

/** Value of the `accept` attribute of file inputs. */
export const ACCEPT = ALLOWED_EXTENSIONS.map((extension) => `.${extension}`).join(',');
