import { ALLOWED_EXTENSIONS, RESUMABLE_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import { errorText } from 'shared-kernel/locale';
import { formatSize } from '../../../common/format-size.ts';
import { ru } from '../../../locale/ru.ts';

const MAX_NAME_LENGTH = 200;
// The same signs and names that the bank accepts: letters and digits of any script and what file names have.
const SAFE_NAME = /^[\p{L}\p{M}\p{N} ._\-()[\]+,;=@#№&'«»„“”’!–—~%]+$/u;
const RESERVED_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

const refusal = (code: 'file_empty' | 'file_name_refused'): string => errorText({ code });

/** Extension in lower case, without the dot; empty when there is none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * What the bank would refuse by name and size, in Russian; `null` when nothing speaks against the file.
 * The bank also looks at the content.
 */
export function checkFile(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.normalize('NFC').trim();
  if (name.length > MAX_NAME_LENGTH) return ru.uploads.nameTooLong;
  if (!isSafeName(name)) return refusal('file_name_refused');
  const extension = extensionOf(name);
  if (extension === '') return ru.uploads.noExtension;
  if (!(ALLOWED_EXTENSIONS as readonly string[]).includes(extension)) {
    return ru.uploads.wrongExtension(extension);
  }
  if (file.size === 0) return refusal('file_empty');
  if (file.size > RESUMABLE_LIMIT_BYTES) return ru.uploads.tooLarge(formatSize(RESUMABLE_LIMIT_BYTES));
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

/** For the `accept` attribute of the file choice. */
export const ACCEPT = ALLOWED_EXTENSIONS.map((extension) => `.${extension}`).join(',');
